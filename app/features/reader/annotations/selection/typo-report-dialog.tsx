import { type FormEvent, useId, useState } from 'react';
import { TYPO_LIMITS } from '#shared/community/typo-reports';
import { call } from '../../../../browser/api/browser-call.ts';
import { ApiError } from '../../../../browser/api/call-error.ts';
import { requestLogin } from '../../../auth/login-request.ts';
import { openDialog } from '../../../../components/open-dialog.ts';
import { Floating } from '../floating.tsx';
import styles from '../annotations.module.css';
import { showNotice } from '../notices.ts';
import { type PageTextRange, domRangeOf } from '../page-ranges.ts';

const WORDING = {
  title: '오탈자 제보',
  wanted: '고칠 말',
  about: '이렇게 고치면 좋겠다고 알려 주세요. 지워야 할 말이면 비워 두세요.',
  send: '보내기',
  close: '닫기',
  sent: '오탈자를 보냈습니다. 확인하고 고치면 알려 드립니다.',
  same: '고칠 말을 입력해 주세요. 지금 글과 같습니다.',
  long: '200자 이하로 골라 주세요.',
  login: '오탈자를 보내시려면 로그인해 주세요.',
  failed: '보내지 못했습니다. 잠시 후 다시 시도해 주세요.',
} as const;

/** Reports a typo in the selected text of the first block. */
export function openTypoReport(at: PageTextRange): void {
  const words = reportedText(at);
  if (words.found.trim() === '') return;
  if (words.found.length > TYPO_LIMITS.letters) return showNotice(WORDING.long);
  const anchor = (): DOMRect =>
    domRangeOf(at.section.passages, at.stretch)?.getBoundingClientRect() ?? at.section.article.getBoundingClientRect();
  openDialog((close) => <TypoReportDialog words={words} anchor={anchor} onClose={close} />);
}

interface ReportedText {
  episode: number;
  block: string;
  offset: number;
  found: string;
}

function reportedText({ section, stretch }: PageTextRange): ReportedText {
  const { from, to } = stretch;
  const text = section.passages.find(({ id }) => id === from.block)?.text ?? '';
  const end = to.block === from.block ? to.offset : text.length;
  const match = text.slice(from.offset, end);
  return { episode: section.viewed.episode.id, block: from.block, offset: from.offset, found: match };
}

interface TypoWindowProps {
  words: ReportedText;
  anchor(): DOMRect;
  onClose(): void;
}

function TypoReportDialog({ words, anchor, onClose }: TypoWindowProps) {
  const id = useId();
  const { episode, ...found } = words;
  const [wanted, setWanted] = useState(words.found);
  const [fault, setFault] = useState('');
  const [isSending, setSending] = useState(false);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (wanted === words.found) return setFault(WORDING.same);
    setSending(true);
    try {
      await call('POST /ko/v1/episodes/:id/typos', { params: { id: episode }, body: { ...found, wanted } });
      showNotice(WORDING.sent);
      onClose();
    } catch (error) {
      if (error instanceof ApiError && error.faultName === 'AUTH_ERROR')
        requestLogin({ tab: 'login', reason: WORDING.login });
      setFault(error instanceof ApiError ? error.message : WORDING.failed);
    }
    setSending(false);
  };
  return (
    <Floating label={WORDING.title} anchor={anchor} onClose={onClose}>
      <form className={styles.editor} onSubmit={(event) => void send(event)} noValidate>
        <h2 className={styles.editorState}>{WORDING.title}</h2>
        <p className={styles.quote} data-colour="none">
          {words.found}
        </p>
        <label htmlFor={id}>{WORDING.wanted}</label>
        <textarea
          id={id}
          rows={2}
          maxLength={TYPO_LIMITS.letters}
          value={wanted}
          aria-describedby={`${id}-about ${id}-fault`}
          aria-invalid={fault !== ''}
          onChange={(event) => setWanted(event.target.value)}
        />
        <p id={`${id}-about`} className={styles.editorState}>
          {WORDING.about}
        </p>
        <p id={`${id}-fault`} role="alert" className={styles.editorState}>
          {fault}
        </p>
        <div className={styles.acts}>
          <button type="button" className={styles.act} onClick={onClose}>
            {WORDING.close}
          </button>
          <button type="submit" className={styles.act} disabled={isSending}>
            {WORDING.send}
          </button>
        </div>
      </form>
    </Floating>
  );
}
