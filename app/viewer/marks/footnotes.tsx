import { useEffect, useEffectEvent, useRef, useState } from 'react';
import IconX from '~icons/tabler/x';
import type { TextStage } from '../text/text-stage.ts';
import { Floating } from './floating.tsx';
import styles from './marks.module.css';
import { MARKS_WORDING } from './marks-wording.ts';

interface OpenNote {
  mark: HTMLAnchorElement;
  body: Element;
}

/** A tap on a note's mark shows the note beside it; without script, or with a key held, the link goes there. */
export function Footnotes({ stage }: { stage: TextStage }) {
  const [note, setNote] = useState<OpenNote | null>(null);
  const tapped = useEffectEvent((event: MouseEvent): void => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const mark = event.target instanceof Element ? event.target.closest('a[role=doc-noteref]') : null;
    const section = stage.sections().find(({ article }) => article.contains(mark));
    const id = mark instanceof HTMLAnchorElement ? mark.getAttribute('href')?.replace(/^.*#/, '') : undefined;
    const body = id && section?.article.querySelector(`[id="${CSS.escape(id)}"]`);
    if (!body || !(mark instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    event.stopPropagation();
    mark.focus({ preventScroll: true });
    setNote({ mark, body });
  });
  useEffect(() => {
    const onClick = (event: MouseEvent): void => tapped(event);
    window.addEventListener('click', onClick, { capture: true });
    return () => window.removeEventListener('click', onClick, { capture: true });
  }, []);
  if (!note) return null;
  const name = note.mark.getAttribute('aria-label') ?? '주석';
  return (
    <Floating label={name} role="dialog" anchor={() => note.mark.getBoundingClientRect()} onClose={() => setNote(null)}>
      <div className={styles.head}>
        <strong>{name}</strong>
        <button type="button" className={styles.tool} aria-label={MARKS_WORDING.close} onClick={() => setNote(null)}>
          <IconX aria-hidden="true" width={20} height={20} />
        </button>
      </div>
      <NoteBody body={note.body} />
    </Floating>
  );
}

/** The note as it stands at the text's end, without the way back: the reader never left. */
function NoteBody({ body }: { body: Element }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const nodes = [...body.childNodes]
      .filter((node) => !(node instanceof Element && node.matches('[role=doc-backlink]')))
      .map((node) => node.cloneNode(true));
    place.current?.replaceChildren(...nodes);
  }, [body]);
  return <div ref={place} role="doc-footnote" className={styles.noteBody} lang="ko" />;
}
