import { type FormEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { LOOKED_UP_LETTERS, dictionaryLinks, lookedUpWord } from '#shared/reading/dictionaries';
import { openDialog } from '../../../components/open-dialog.ts';
import { Floating } from '../annotations/floating.tsx';
import { type PageTextRange, domRangeOf } from '../annotations/page-ranges.ts';
import { textOfRange } from '../annotations/text-ranges.ts';
import panel from '../shell/panel.module.css';
import styles from './dictionary-dialog.module.css';
import { type DictionaryAnswer, searchDictionary } from './search-dictionary.ts';

const LABELS = {
  title: '사전',
  word: '검색어',
  about: '조사를 지우면 더 잘 찾습니다. 국립국어원 사전에는 이 말만 전해집니다.',
  search: '찾기',
  searching: '찾는 중입니다.',
  none: '사전에 없는 말입니다. 조사를 지우거나 기본형으로 바꿔 찾아 보세요.',
  entry: '사전에서 보기',
  newTab: '(새 창)',
  close: '닫기',
} as const;

/** Looks the selected word up: by the shop's dictionary if `isOn`, else by links. */
export function openDictionary({ section, stretch }: PageTextRange, isOn: boolean): void {
  const word = lookedUpWord(textOfRange(section.passages, stretch));
  const anchor = (): DOMRect =>
    domRangeOf(section.passages, stretch)?.getBoundingClientRect() ?? section.article.getBoundingClientRect();
  openDialog((close) => <DictionaryDialog word={word} isOn={isOn} anchor={anchor} onClose={close} />);
}

interface DictionaryDialogProps {
  word: string;
  isOn: boolean;
  anchor(): DOMRect;
  onClose(): void;
}

function DictionaryDialog({ word, isOn, anchor, onClose }: DictionaryDialogProps) {
  const id = useId();
  const [wanted, setWanted] = useState(word);
  const [answer, setAnswer] = useState<DictionaryAnswer | 'searching' | undefined>(
    isOn && word ? 'searching' : undefined,
  );
  const search = async (): Promise<void> => setAnswer(await searchDictionary(wanted));
  const begin = useEffectEvent(() => void (isOn && word && search()));
  useEffect(() => begin(), []);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (!isOn || wanted.trim() === '') return;
    setAnswer('searching');
    void search();
  };
  return (
    <Floating label={LABELS.title} anchor={anchor} onClose={onClose}>
      <form className={`${panel.panel} ${styles.panel}`} onSubmit={send}>
        <label htmlFor={id}>{LABELS.word}</label>
        <div className={styles.question}>
          <input
            id={id}
            type="search"
            value={wanted}
            maxLength={LOOKED_UP_LETTERS}
            autoComplete="off"
            aria-describedby={`${id}-about`}
            onChange={(event) => setWanted(event.currentTarget.value)}
          />
          {isOn ? (
            <button type="submit" className={panel.button}>
              {LABELS.search}
            </button>
          ) : null}
        </div>
        <div role="status">{answer === undefined ? null : <Answer answer={answer} />}</div>
        <p id={`${id}-about`}>{LABELS.about}</p>
        <ul>
          {wanted.trim() === ''
            ? null
            : dictionaryLinks(wanted).map((link) => (
                <li key={link.name}>
                  <DictionaryLink {...link} onClick={onClose} />
                </li>
              ))}
        </ul>
        <button type="button" className={panel.button} onClick={onClose}>
          {LABELS.close}
        </button>
      </form>
    </Floating>
  );
}

function Answer({ answer }: { answer: DictionaryAnswer | 'searching' }) {
  if (answer === 'searching') return <p>{LABELS.searching}</p>;
  if ('fault' in answer) return <p>{answer.fault}</p>;
  if (answer.entries.length === 0) return <p>{LABELS.none}</p>;
  return (
    <>
      <ol className={styles.entries}>
        {answer.entries.map(({ word, partOfSpeech, definition, link }, at) => (
          <li key={at}>
            <strong>{word}</strong>
            {partOfSpeech ? <small> {partOfSpeech}</small> : null}
            <p>{definition}</p>
            {link ? <DictionaryLink name={LABELS.entry} href={link} /> : null}
          </li>
        ))}
      </ol>
      <small>{answer.entries[0]?.dictionary}</small>
    </>
  );
}

function DictionaryLink({ name, href, onClick }: { name: string; href: string; onClick?: () => void }) {
  return (
    <a href={href} target="_blank" rel="external noopener noreferrer" onClick={onClick}>
      {name}
      <span aria-hidden="true"> ↗</span>
      <span className="visually-hidden"> {LABELS.newTab}</span>
    </a>
  );
}
