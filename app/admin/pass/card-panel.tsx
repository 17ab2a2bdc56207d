import type { ReactNode } from 'react';
import { PRICE_CONSENT_DAYS } from '#shared/pass/pass';
import { Check, ConsoleForm, Field, FormBar, SendButton } from '../components/console-form.tsx';
import { Panel } from '../components/console-page.tsx';
import { type ConsoleFormError, errorAt } from '../components/form-error.ts';

interface CardPanelProps {
  loaded: {
    card: { won: number | null; isOnSale: boolean };
    cards: { running: number };
    /** The payment gateway has a channel for cards that are charged again. */
    takesCards: boolean;
  };
  error: ConsoleFormError | undefined;
}

/** The price of the pass by card, and the legal duties of a shop that sells it. */
export function CardPanel({ loaded, error }: CardPanelProps): ReactNode {
  const { card, cards, takesCards } = loaded;
  return (
    <Panel
      title="카드 정기 결제"
      lead={
        takesCards
          ? `회원이 등록한 카드로 30일마다 결제합니다. 지금 ${cards.running.toLocaleString('ko-KR')}명이 이용합니다.`
          : '결제 대행사의 정기 결제 채널(PORTONE_BILLING_CHANNEL)을 적어야 판매할 수 있습니다.'
      }
    >
      <ConsoleForm act="card" error={error}>
        <Field
          label="30일 카드 가격(원)"
          name="cardWon"
          inputMode="numeric"
          defaultValue={error?.typed['cardWon'] ?? card.won ?? ''}
          error={errorAt(error, 'cardWon')}
          hint={`올리면 이용 중인 회원에게 동의를 요청하고, ${PRICE_CONSENT_DAYS}일 안에 동의하지 않은 회원은 지금 이용권까지만 이용합니다. 내리면 다음 결제부터 적용합니다.`}
        />
        <Check
          label="판매 (끄면 이용 중인 회원도 더 결제하지 않습니다)"
          name="cardSale"
          defaultChecked={error ? error.typed['cardSale'] === 'on' : card.isOnSale}
        />
        <p>
          판매하기 전에 확인해 주세요. 정기 결제 대금을 올릴 때에는 올리기 전 30일 안에 동의를 받아야
          합니다(전자상거래법 제13조 제6항). 가입만큼 쉽게 해지할 수 있어야 하고, 결제일과 금액, 해지 방법을 계약 전에
          알려야 합니다. 미성년자의 정기 결제와 환불 기준은 법률 전문가에게 확인해 주세요. 자세한 내용은 설명서의
          ‘정액제’에 있습니다.
        </p>
        <FormBar>
          <SendButton>저장</SendButton>
        </FormBar>
      </ConsoleForm>
    </Panel>
  );
}
