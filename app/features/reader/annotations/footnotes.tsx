import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { DEFAULT_LANGUAGE } from '#shared/content/languages';
import IconX from '~icons/tabler/x';
import type { TextStage } from '../text/text-stage.ts';
import { Floating } from './floating.tsx';
import styles from './annotations.module.css';
import { ANNOTATION_LABELS } from './annotation-labels.ts';

interface OpenNote {
  mark: HTMLAnchorElement;
  body: Element;
}

/** Shows a footnote beside its reference. Without script or with a modifier key the link is followed. */
export function Footnotes({ stage }: { stage: TextStage }) {
  const [note, setNote] = useState<OpenNote | null>(null);
  const tapped = useEffectEvent((event: MouseEvent): void => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const annotation = event.target instanceof Element ? event.target.closest('a[role=doc-noteref]') : null;
    const section = stage.sections().find(({ article }) => article.contains(annotation));
    const id =
      annotation instanceof HTMLAnchorElement ? annotation.getAttribute('href')?.replace(/^.*#/, '') : undefined;
    const body = id && section?.article.querySelector(`[id="${CSS.escape(id)}"]`);
    if (!body || !(annotation instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    event.stopPropagation();
    annotation.focus({ preventScroll: true });
    setNote({ mark: annotation, body });
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
        <button
          type="button"
          className={styles.tool}
          aria-label={ANNOTATION_LABELS.close}
          onClick={() => setNote(null)}
        >
          <IconX aria-hidden="true" width={20} height={20} />
        </button>
      </div>
      <NoteBody body={note.body} />
    </Floating>
  );
}

/** Without the back link. */
function NoteBody({ body }: { body: Element }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const nodes = [...body.childNodes]
      .filter((node) => !(node instanceof Element && node.matches('[role=doc-backlink]')))
      .map((node) => node.cloneNode(true));
    place.current?.replaceChildren(...nodes);
  }, [body]);
  const article = body.closest<HTMLElement>('[lang]');
  return (
    <div
      ref={place}
      role="doc-footnote"
      className={styles.noteBody}
      lang={article?.lang ?? DEFAULT_LANGUAGE}
      dir={article?.dir ?? 'ltr'}
    />
  );
}
