import { type FormEvent, useId, useState } from 'react';
import { LANGUAGE_LIMITS, TRANSLATION_TARGETS, type TranslationTarget, targetFor } from '#shared/reading/translation';
import { call } from '../../../browser/api/browser-call.ts';
import { ApiError } from '../../../browser/api/call-error.ts';
import { openDialog } from '../../../components/open-dialog.ts';
import { requestLogin } from '../../auth/login-request.ts';
import { Floating } from '../annotations/floating.tsx';
import { showNotice } from '../annotations/notices.ts';
import { type PageTextRange, domRangeOf } from '../annotations/page-ranges.ts';
import { textOfRange } from '../annotations/text-ranges.ts';
import panel from '../shell/panel.module.css';
import styles from './translation-dialog.module.css';

const LABELS = {
  title: '번역',
  target: '옮길 말',
  send: '번역하기',
  sending: '번역하는 중입니다.',
  close: '닫기',
  long: `${LANGUAGE_LIMITS.letters}자 이하로 골라 주세요.`,
  login: '번역하시려면 로그인해 주세요.',
  failed: '번역하지 못했습니다. 잠시 후 다시 시도해 주세요.',
  by: (service: string) => `${service} 번역`,
  about: (service: string) => `번역하기를 누르면 고른 글만 ${service} 서비스로 보냅니다.`,
};

/** Offers a translation of the selection; nothing is sent before the reader presses the button. */
export function openTranslation({ section, stretch }: PageTextRange, service: string): void {
  const text = textOfRange(section.passages, stretch).trim();
  if ([...text].length > LANGUAGE_LIMITS.letters) return showNotice(LABELS.long);
  const anchor = (): DOMRect =>
    domRangeOf(section.passages, stretch)?.getBoundingClientRect() ?? section.article.getBoundingClientRect();
  openDialog((close) => <TranslationDialog text={text} service={service} anchor={anchor} onClose={close} />);
}

interface TranslationDialogProps {
  text: string;
  service: string;
  anchor(): DOMRect;
  onClose(): void;
}

interface Translated {
  text: string;
  service: string;
  target: TranslationTarget;
}

function TranslationDialog({ text, service, anchor, onClose }: TranslationDialogProps) {
  const id = useId();
  const [target, setTarget] = useState<TranslationTarget>(() => targetFor(text));
  const [answer, setAnswer] = useState<Translated>();
  const [state, setState] = useState('');
  const isSending = state === LABELS.sending;
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isSending) return;
    setState(LABELS.sending);
    try {
      setAnswer({ ...(await call('POST /ko/v1/translations', { body: { text, target } })), target });
      setState('');
    } catch (error) {
      if (error instanceof ApiError && error.faultName === 'AUTH_ERROR') {
        onClose();
        requestLogin({ tab: 'login', reason: LABELS.login });
        return;
      }
      setState(error instanceof ApiError ? error.message : LABELS.failed);
    }
  };
  return (
    <Floating label={LABELS.title} anchor={anchor} onClose={onClose}>
      <form className={`${panel.panel} ${styles.panel}`} onSubmit={(event) => void send(event)}>
        <p className={styles.text}>{text}</p>
        <label htmlFor={id}>{LABELS.target}</label>
        <select
          id={id}
          value={target}
          aria-describedby={`${id}-about`}
          onChange={({ currentTarget }) => setTarget(currentTarget.value as TranslationTarget)}
        >
          {Object.entries(TRANSLATION_TARGETS).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
        <p id={`${id}-about`}>{LABELS.about(service)}</p>
        <div role="status">
          {state === '' ? null : <p>{state}</p>}
          {answer && !isSending ? (
            <>
              <p className={styles.answer} lang={answer.target}>
                {answer.text}
              </p>
              <small>{LABELS.by(answer.service)}</small>
            </>
          ) : null}
        </div>
        <div className={styles.acts}>
          <button type="button" className={panel.button} onClick={onClose}>
            {LABELS.close}
          </button>
          <button type="submit" className={panel.button} disabled={isSending}>
            {LABELS.send}
          </button>
        </div>
      </form>
    </Floating>
  );
}
