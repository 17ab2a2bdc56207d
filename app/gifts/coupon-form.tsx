import { type ReactNode, useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { Field } from '../members/field.tsx';
import ui from '../ui/ui.module.css';
import { useSent } from '../ui/use-sent.ts';
import { type GiftFault } from './gift-fault.ts';
import styles from './gifts.module.css';

/** Where a coupon's code is typed. */
export function CouponForm({ requestKey, fault }: { requestKey: string; fault: GiftFault | undefined }): ReactNode {
  const sent = useSent();
  const place = useRef<HTMLFormElement>(null);
  const own = fault?.act === 'coupon' && fault.code.startsWith('COUPON_ERROR') ? fault : undefined;
  useEffect(() => {
    if (own) place.current?.querySelector<HTMLElement>('[name=code]')?.focus();
  }, [own]);
  return (
    <section className={styles.part} aria-labelledby="coupon">
      <h2 id="coupon">쿠폰 등록</h2>
      <Form ref={place} method="post" replace preventScrollReset noValidate className={styles.couponForm}>
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
          defaultValue={own?.typed.code}
          fault={own?.said}
          required
        />
        <button type="submit" className={`${ui.button} ${ui.outline}`} disabled={sent?.get('act') === 'coupon'}>
          쿠폰 등록
        </button>
      </Form>
    </section>
  );
}
