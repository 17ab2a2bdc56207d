import { type ReactNode, useEffect, useRef } from 'react';
import { useRouteLoaderData } from 'react-router';
import { type IconDrawing, readIconName } from '#shared/content/icons';
import { createIconFetcher } from './fetch-icon.ts';
import styles from './named-icon.module.css';

/** `drawing` is set when the shop has it. */
export interface NamedIconView {
  name: string;
  drawing: IconDrawing | null;
}

/** Inlined when the shop has it, else fetched; the space is reserved to avoid layout shift. */
export function NamedIcon({ icon: { name, drawing } }: { icon: NamedIconView }): ReactNode {
  if (!drawing) return <FetchedIcon name={name} />;
  return (
    <svg
      className={styles.icon}
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: drawing.body }}
    />
  );
}

let fetchIcon: ReturnType<typeof createIconFetcher> | undefined;

function FetchedIcon({ name }: { name: string }): ReactNode {
  const element = useRef<HTMLSpanElement>(null);
  const service = useRouteLoaderData<{ iconService?: string }>('root')?.iconService ?? '';
  useEffect(() => {
    const icon = readIconName(name);
    if (!icon) return;
    fetchIcon ??= createIconFetcher({
      service,
      fetch: (address, how) => fetch(address, how),
      // oxlint-disable-next-line no-console -- because the specification asks for a warning and nothing else (A14).
      warn: (message) => console.warn(message),
    });
    void fetchIcon(icon).then((drawing) => drawing && element.current && paint(element.current, drawing));
  }, [name, service]);
  return <span ref={element} className={styles.icon} aria-hidden="true" />;
}

/** As a CSS mask, never as markup: external SVG contributes only its outline. */
function paint(place: HTMLElement, { body, width, height }: IconDrawing): void {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${body}</svg>`;
  const address = `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
  place.style.setProperty('mask', `${address} center / contain no-repeat`);
  place.dataset['painted'] = '';
}
