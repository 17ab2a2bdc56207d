import { type FormEvent, useId, useState, useSyncExternalStore } from 'react';
import { REPLACEMENT_LIMITS, type WordReplacement } from '#shared/reading/word-replacement';
import { saveWord, savedWords } from './saved-words.ts';
import { watchWords } from './words-key.ts';
import panel from '../shell/panel.module.css';
import styles from './words-panel.module.css';

const LABELS = {
  about:
    '이 작품에 나오는 이름이나 단어를 원하는 말로 바꾸어 봅니다. 나에게만 그렇게 보이고, 조사도 함께 바뀝니다. 검색과 하이라이트는 원래 글을 따릅니다.',
  from: '원래 말',
  to: '바꿀 말',
  add: '바꾸기',
  remove: '삭제',
  short: '원래 말은 두 글자 이상 입력해 주세요.',
  same: '원래 말과 다른 말을 입력해 주세요.',
  full: `한 작품에서 ${REPLACEMENT_LIMITS.words}개까지 바꿀 수 있습니다. 쓰지 않는 말을 삭제해 주세요.`,
  failed: '이 기기의 저장 공간을 쓸 수 없어 저장하지 못했습니다. 브라우저의 저장 설정을 확인해 주세요.',
  saved: ({ from, to }: WordReplacement) => `‘${from}’ 대신 ‘${to}’ 표시`,
  removed: (from: string) => `‘${from}’ 원래대로 표시`,
} as const;

const NO_WORDS: readonly WordReplacement[] = [];

/** Lists, adds and removes the words that a reader replaced in a work. */
export function WordsPanel({ work, word = '' }: { work: number; word?: string }) {
  const words = useSyncExternalStore(
    watchWords,
    () => savedWords(work),
    () => NO_WORDS,
  );
  const [draft, setDraft] = useState({ from: [...word].slice(0, REPLACEMENT_LIMITS.letters).join(''), to: '' });
  const [message, say] = useState('');
  const id = useId();
  const save = (change: WordReplacement, done: string): void => {
    const outcome = saveWord(work, change);
    say(outcome === 'saved' ? done : LABELS[outcome]);
    if (outcome === 'saved') setDraft({ from: '', to: '' });
  };
  const add = (event: FormEvent): void => {
    event.preventDefault();
    const [from, to] = [draft.from, draft.to].map((text) => text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim());
    if (!from || from.length < 2) return say(LABELS.short);
    if (!to || from === to) return say(LABELS.same);
    return save({ from, to }, LABELS.saved({ from, to }));
  };
  return (
    <section className={panel.panel}>
      <p>{LABELS.about}</p>
      <form className={styles.form} onSubmit={add} noValidate>
        {(['from', 'to'] as const).map((name) => (
          <label key={name} htmlFor={`${id}-${name}`}>
            {LABELS[name]}
            <input
              id={`${id}-${name}`}
              value={draft[name]}
              maxLength={REPLACEMENT_LIMITS.letters}
              autoComplete="off"
              aria-describedby={`${id}-message`}
              onChange={(event) => setDraft({ ...draft, [name]: event.currentTarget.value })}
            />
          </label>
        ))}
        <button type="submit" className={panel.button}>
          {LABELS.add}
        </button>
      </form>
      <p id={`${id}-message`} className={styles.message} role="status">
        {message}
      </p>
      {words.length > 0 ? (
        <ul className={styles.list}>
          {words.map(({ from, to }) => (
            <li key={from}>
              <span>
                {from} <span aria-label="대신">→</span> {to}
              </span>
              <button
                type="button"
                aria-label={`${from} ${LABELS.remove}`}
                onClick={() => save({ from, to: '' }, LABELS.removed(from))}
              >
                {LABELS.remove}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
