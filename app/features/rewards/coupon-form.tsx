import { type ReactNode, useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { Field } from '../auth/forms/field.tsx';
import ui from '../../components/ui.module.css';
import { useSubmitted } from '../../components/use-submitted.ts';
import { type GiftError } from './gift-error.ts';
import styles from './gifts.module.css';

export function CouponForm({ requestKey, error }: { requestKey: string; error: GiftError | undefined }): ReactNode {
  const sent = useSubmitted();
  const element = useRef<HTMLFormElement>(null);
  const ownError = error?.act === 'coupon' && error.code.startsWith('COUPON_ERROR') ? error : undefined;
  useEffect(() => {
    if (ownError) element.current?.querySelector<HTMLElement>('[name=code]')?.focus();
  }, [ownError]);
  return (
    <section className={styles.part} aria-labelledby="coupon">
      <h2 id="coupon">쿠폰 등록</h2>
      <Form ref={element} method="post" replace preventScrollReset noValidate className={styles.couponForm}>
        <input type="hidden" name="act" value="coupon" />
        <input type="hidden" name="key" value={requestKey} />
        <Field
          label="쿠폰 번호"
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
          hint="대소문자와 줄표는 가리지 않습니다."
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
