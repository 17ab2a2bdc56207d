import { useId, useState } from 'react';
import { LOOKED_UP_LETTERS, dictionaryLinks, lookedUpWord } from '#shared/reading/dictionaries';
import { openDialog } from '../../../components/open-dialog.ts';
import { Floating } from '../annotations/floating.tsx';
import { type PageTextRange, domRangeOf } from '../annotations/page-ranges.ts';
import { textOfRange } from '../annotations/text-ranges.ts';
import styles from './dictionary-dialog.module.css';

const LABELS = {
  title: '사전',
  word: '찾을 말',
  about: '조사를 지우면 더 잘 찾습니다. 국립국어원 사전에는 이 말만 전해집니다.',
  close: '닫기',
} as const;

/** Offers the dictionaries for the selected word. */
export function openDictionary({ section, stretch }: PageTextRange): void {
  const word = lookedUpWord(textOfRange(section.passages, stretch));
  const anchor = (): DOMRect =>
    domRangeOf(section.passages, stretch)?.getBoundingClientRect() ?? section.article.getBoundingClientRect();
  openDialog((close) => <DictionaryDialog word={word} anchor={anchor} onClose={close} />);
}

function DictionaryDialog({ word, anchor, onClose }: { word: string; anchor(): DOMRect; onClose(): void }) {
  const id = useId();
  const [wanted, setWanted] = useState(word);
  return (
    <Floating label={LABELS.title} anchor={anchor} onClose={onClose}>
      <div className={styles.panel}>
        <label htmlFor={id}>{LABELS.word}</label>
        <input
          id={id}
          type="search"
          value={wanted}
          maxLength={LOOKED_UP_LETTERS}
          autoComplete="off"
          aria-describedby={`${id}-about`}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
        <p id={`${id}-about`}>{LABELS.about}</p>
        <ul>
          {wanted.trim() === ''
            ? null
            : dictionaryLinks(wanted).map(({ name, href }) => (
                <li key={name}>
                  <a href={href} target="_blank" rel="external noopener noreferrer" onClick={onClose}>
                    {name}
                    <span aria-hidden="true"> ↗</span>
                    <span className="visually-hidden"> (새 창)</span>
                  </a>
                </li>
              ))}
        </ul>
        <button type="button" onClick={onClose}>
          {LABELS.close}
        </button>
      </div>
    </Floating>
  );
}
