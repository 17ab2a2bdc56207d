import type { ReactNode } from 'react';
import type { priceView } from '../../studio/price-form.server.ts';
import { ConsoleForm, Disclosure, FormBar, SendButton, TextArea } from '../components/console-form.tsx';
import { Panel } from '../components/console-page.tsx';
import { type ConsoleFormError, errorAt } from '../components/form-error.ts';

/** Prices that the author of a work announced, and stopping them. */
export function PricesPanel({
  prices,
  error,
}: {
  prices: ReturnType<typeof priceView>[];
  error: ConsoleFormError | undefined;
}): ReactNode {
  if (prices.length === 0) return null;
  return (
    <Panel
      title="작가가 정한 가격"
      lead="예고한 가격을 중지하면 적용하지 않습니다. 적용 중인 가격을 중지하면 앞으로 공개하는 회차가 무료가 되고, 이미 유료인 회차의 가격은 그대로입니다."
    >
      {prices.map((price) => (
        <section key={price.id} aria-label={`${price.starts} ${price.text}`}>
          <p>
            <strong>{price.text}</strong> · {price.starts}부터 · {price.state}
            {price.changesPaid ? ' · 이미 유료인 회차도 변경' : ''}
          </p>
          <Disclosure label="중지" isOpen={error?.typed['price'] === String(price.id)}>
            <ConsoleForm act="stop-price" about={{ price: String(price.id) }} error={error}>
              <TextArea
                label="사유"
                name="reason"
                rows={3}
                maxLength={1000}
                hint="작가에게 그대로 보입니다."
                defaultValue={error?.typed['reason'] ?? ''}
                error={errorAt(error, 'reason')}
              />
              <FormBar>
                <SendButton tone="grave">가격 중지</SendButton>
              </FormBar>
            </ConsoleForm>
          </Disclosure>
        </section>
      ))}
    </Panel>
  );
}
