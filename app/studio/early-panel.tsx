import type { ReactNode } from 'react';
import { MAX_EARLY_EPISODES } from '#shared/catalog/price-plan';
import { Check, ConsoleForm, Field, FormBar, Select, SendButton } from '../admin/components/console-form.tsx';
import { Panel } from '../admin/components/console-page.tsx';
import { type ConsoleFormError, errorAt } from '../admin/components/form-error.ts';
import { PasswordField } from './password-field.tsx';

const COUNTS = [
  { value: '0', name: '하지 않음' },
  ...Array.from({ length: MAX_EARLY_EPISODES }, (_none, at) => ({ value: String(at + 1), name: `${at + 1}화` })),
];

/** How many scheduled episodes are open early, for whom, and their price. */
export function EarlyPanel({
  early,
  error,
}: {
  early: { earlyEpisodes: number; earlyCoins: number | null; earlySupporters: boolean; maySell: boolean };
  error: ConsoleFormError | undefined;
}): ReactNode {
  const typed = error?.typed;
  return (
    <Panel
      title="선공개"
      lead="승인되고 예약된 회차를 공개일보다 먼저 보여 줍니다. 공개일은 그대로이고, 한 화가 공개되면 다음 화가 선공개됩니다."
    >
      <ConsoleForm act="early" error={error}>
        <Select
          label="먼저 공개할 회차"
          name="earlyEpisodes"
          options={COUNTS}
          defaultValue={typed?.['earlyEpisodes'] ?? String(early.earlyEpisodes)}
          error={errorAt(error, 'earlyEpisodes')}
        />
        <Field
          label="한 회차의 가격(코인)"
          name="earlyCoins"
          inputMode="numeric"
          autoComplete="off"
          hint={
            early.maySell
              ? '독자가 소장합니다. 비워 두면 코인으로 판매하지 않습니다.'
              : '계약을 수락한 뒤에 코인으로 판매할 수 있습니다.'
          }
          defaultValue={typed?.['earlyCoins'] ?? String(early.earlyCoins ?? '')}
          error={errorAt(error, 'earlyCoins')}
        />
        <Check
          label="매월 후원하는 독자에게 공개"
          name="earlySupporters"
          value="yes"
          defaultChecked={typed ? typed['earlySupporters'] === 'yes' : early.earlySupporters}
        />
        <PasswordField error={errorAt(error, 'password')} />
        <FormBar>
          <SendButton>선공개 저장</SendButton>
        </FormBar>
      </ConsoleForm>
    </Panel>
  );
}
