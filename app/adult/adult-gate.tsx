import type { ReactNode } from 'react';
import notice from '../ui/notice.module.css';
import ui from '../ui/ui.module.css';
import { AdultModeForm } from './adult-mode-form.tsx';
import type { GateStep, GateWords } from './gate-words.server.ts';

interface AdultGateProps {
  words: GateWords;
  /** Alone on its screen, where nothing else is its heading. */
  isWhole?: boolean;
}

/** What stands in place of an adult work (T2), with the mark and the sentence of 청소년 보호법 제13조. */
export function AdultGate({ words, isWhole = false }: AdultGateProps): ReactNode {
  const Heading = isWhole ? 'h1' : 'h2';
  return (
    <section className={isWhole ? notice.notice : notice.empty}>
      <span className={notice.mark} role="img" aria-label="19세 이상 이용가">
        19
      </span>
      <Heading className={notice.title}>청소년 이용 불가</Heading>
      <p className={notice.text}>{words.text}</p>
      <div className={notice.actions}>
        <Step step={words.step} />
        <a className={`${ui.button} ${ui.outline}`} href="/">
          19세 미만 나가기
        </a>
      </div>
      <p className={notice.foot}>
        이 정보내용은 청소년유해매체물로서 「정보통신망 이용촉진 및 정보보호 등에 관한 법률」 및 「청소년 보호법」에
        따라 19세 미만의 청소년이 이용할 수 없습니다.
      </p>
    </section>
  );
}

function Step({ step }: { step: GateStep | null }): ReactNode {
  const look = `${ui.button} ${ui.main}`;
  if (step?.kind === 'link')
    return (
      <a className={look} href={step.href} data-ask={step.ask}>
        {step.name}
      </a>
    );
  if (step?.kind === 'mode')
    return (
      <AdultModeForm isOn returnTo={step.returnTo} ask={step.ask} className={look}>
        {step.name}
      </AdultModeForm>
    );
  return null;
}
