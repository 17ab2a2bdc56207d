import type { ReactNode } from 'react';
import { MAX_EARLY_EPISODES } from '#shared/catalog/price-plan';
import { Check, Choices, ConsoleForm, Field, FormBar, Select, SendButton } from '../admin/components/console-form.tsx';
import { Badge, Panel } from '../admin/components/console-page.tsx';
import { type ConsoleFormError, errorAt } from '../admin/components/form-error.ts';
import { PasswordField } from './password-field.tsx';

const COUNTS = [
  { value: '0', name: '하지 않음' },
  ...Array.from({ length: MAX_EARLY_EPISODES }, (_none, at) => ({ value: String(at + 1), name: `${at + 1}화` })),
];

interface EarlyPromise {
  promised: number;
  ready: number;
  pausesAt: string | null;
  isPaused: boolean;
  paid: { supporters: number; episodes: number; until: string } | null;
}

/** Whether enough episodes are ready for supporters, and what follows. */
function PromiseLine({ promise: { promised, ready, pausesAt, isPaused } }: { promise: EarlyPromise }): ReactNode {
  const count = `약속한 ${promised}화 가운데 ${ready}화가 열려 있습니다.`;
  if (isPaused)
    return (
      <p>
        <Badge tone="bad">후원 중지</Badge> {count} {pausesAt}부터 매월 후원을 중지하고 남은 기간의 코인을 독자에게
        되돌렸습니다. 채우면 독자에게 알리고 하루 뒤에 다시 결제합니다.
      </p>
    );
  if (ready < promised)
    return (
      <p>
        <Badge tone="wait">회차 부족</Badge> {count} {pausesAt === null ? '7일 안에' : `${pausesAt}까지`} 채우지 않으면
        매월 후원이 중지되고, 남은 기간의 코인을 독자에게 되돌립니다.
      </p>
    );
  return (
    <p>
      <Badge tone="good">약속 지킴</Badge> {count}
    </p>
  );
}

/** What becomes of the promise to supporters who have paid, for an author who is about to lower it. */
function PaidLine({ paid: { supporters, episodes, until } }: { paid: NonNullable<EarlyPromise['paid']> }): ReactNode {
  return (
    <p>
      매월 후원하는 독자 {supporters}명이 선공개를 최대 {episodes}화 약속받고 결제했습니다. 회차 수를 줄이거나 후원 독자
      공개를 끄면 독자에게 바로 알립니다. 이미 결제한 기간({until}까지)에는 약속한 회차를 그대로 공개하고, 줄인 약속은
      독자마다 다음 결제부터 적용됩니다.
    </p>
  );
}

/** How many scheduled episodes are open early, for whom, and their price. */
export function EarlyPanel({
  early,
  error,
}: {
  early: {
    earlyEpisodes: number;
    earlyCoins: number | null;
    earlySupporters: boolean;
    maySell: boolean;
    promise: EarlyPromise | undefined;
  };
  error: ConsoleFormError | undefined;
}): ReactNode {
  const typed = error?.typed;
  return (
    <Panel
      title="선공개"
      lead="승인되고 예약된 회차를 공개일보다 먼저 보여 줍니다. 공개일은 그대로이고, 한 화가 공개되면 다음 화가 선공개됩니다."
    >
      {early.promise ? <PromiseLine promise={early.promise} /> : null}
      {early.promise?.paid ? <PaidLine paid={early.promise.paid} /> : null}
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
        {errorAt(error, 'confirmsLowering') || typed?.['confirmsLowering'] ? (
          <Choices legend="후원 독자에게 한 약속" error={errorAt(error, 'confirmsLowering')}>
            <Check
              label="약속이 줄어드는 것을 확인했습니다"
              name="confirmsLowering"
              value="yes"
              defaultChecked={typed?.['confirmsLowering'] === 'yes'}
            />
          </Choices>
        ) : null}
        <PasswordField error={errorAt(error, 'password')} />
        <FormBar>
          <SendButton>선공개 저장</SendButton>
        </FormBar>
      </ConsoleForm>
    </Panel>
  );
}
