import type { ReactNode } from 'react';
import notice from '../../components/notice.module.css';
import ui from '../../components/ui.module.css';
import { AdultModeForm } from './adult-mode-form.tsx';
import type { AgeGateStep, AgeGateText } from './age-gate-labels.server.ts';
import { Link } from '../../navigation/link.tsx';

interface AgeGateProps {
  words: AgeGateText;
  /** Renders its own page heading. */
  isComplete?: boolean;
}

/** Age gate (T2) with the label required by 청소년 보호법 제13조. */
export function AgeGate({ words, isComplete = false }: AgeGateProps): ReactNode {
  const Heading = isComplete ? 'h1' : 'h2';
  return (
    <section className={isComplete ? notice.notice : notice.empty}>
      <span className={notice.mark} role="img" aria-label="19세 이상 이용가">
        19
      </span>
      <Heading className={notice.title}>청소년 이용 불가</Heading>
      <p className={notice.text}>{words.text}</p>
      <div className={notice.actions}>
        <Step step={words.step} />
        <Link className={`${ui.button} ${ui.outline}`} to="/">
          19세 미만 나가기
        </Link>
      </div>
      <p className={notice.foot}>
        이 정보내용은 청소년유해매체물로서 「정보통신망 이용촉진 및 정보보호 등에 관한 법률」 및 「청소년 보호법」에
        따라 19세 미만의 청소년이 이용할 수 없습니다.
      </p>
    </section>
  );
}

function Step({ step }: { step: AgeGateStep | null }): ReactNode {
  const buttonClass = `${ui.button} ${ui.main}`;
  if (step?.kind === 'link')
    return (
      <a className={buttonClass} href={step.href} data-ask={step.request}>
        {step.name}
      </a>
    );
  if (step?.kind === 'mode')
    return (
      <AdultModeForm isOn returnTo={step.returnTo} request={step.request} className={buttonClass}>
        {step.name}
      </AdultModeForm>
    );
  return null;
}
