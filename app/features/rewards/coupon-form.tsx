import { type ReactNode, useEffect } from 'react';
import { Form } from 'react-router';
import { Field } from '../auth/forms/field.tsx';
import ui from '../../components/ui.module.css';
import { useSubmitted } from '../../components/use-submitted.ts';
import { type GiftError } from './gift-error.ts';
import styles from './gifts.module.css';
import { useMemberForm } from './use-member-form.ts';

export function CouponForm({ requestKey, error }: { requestKey: string; error: GiftError | undefined }): ReactNode {
  const sent = useSubmitted();
  const { form: element, onSubmit } = useMemberForm('gift coupon');
  const ownError = error?.act === 'coupon' && error.code.startsWith('COUPON_ERROR') ? error : undefined;
  useEffect(() => {
    if (ownError) element.current?.querySelector<HTMLElement>('[name=code]')?.focus();
  }, [ownError, element]);
  return (
    <section className={styles.part} aria-labelledby="coupon">
      <h2 id="coupon">쿠폰 등록</h2>
      <Form
        ref={element}
        method="post"
        replace
        preventScrollReset
        noValidate
        className={styles.couponForm}
        onSubmit={onSubmit}
      >
        <input type="hidden" name="act" value="coupon" />
        <input type="hidden" name="key" value={requestKey} />
        <Field
          label="쿠폰 번호"
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
          hint="대소문자와 하이픈(-)은 구분하지 않습니다."
          defaultValue={ownError?.typed.code}
          error={ownError?.message}
          required
        />
        <button type="submit" className={`${ui.button} ${ui.outline}`} disabled={sent?.get('act') === 'coupon'}>
          쿠폰 등록
        </button>
      </Form>
    </section>
  );
}
