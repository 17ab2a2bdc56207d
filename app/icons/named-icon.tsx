import { type ReactNode, useEffect, useRef } from 'react';
import { useRouteLoaderData } from 'react-router';
import { type IconDrawing, readIconName } from '#vocabulary/icons';
import { makeIconFetcher } from './fetch-icon.ts';
import styles from './named-icon.module.css';

/** An icon that an operator named, with its drawing where the shop has it. */
export interface NamedIconView {
  name: string;
  drawing: IconDrawing | null;
}

/**
 * An operator's icon: drawn with the page where the shop has it, fetched otherwise. Its room is kept from the first byte on,
 * so that nothing moves when it comes, or when it does not.
 */
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

let fetchIcon: ReturnType<typeof makeIconFetcher> | undefined;

function FetchedIcon({ name }: { name: string }): ReactNode {
  const place = useRef<HTMLSpanElement>(null);
  const service = useRouteLoaderData<{ iconService?: string }>('root')?.iconService ?? '';
  useEffect(() => {
    const icon = readIconName(name);
    if (!icon) return;
    fetchIcon ??= makeIconFetcher({
      service,
      fetch: (address, how) => fetch(address, how),
      // oxlint-disable-next-line no-console -- because the specification asks for a warning and nothing else (A14).
      warn: (sentence) => console.warn(sentence),
    });
    void fetchIcon(icon).then((drawing) => drawing && place.current && paint(place.current, drawing));
  }, [name, service]);
  return <span ref={place} className={styles.icon} aria-hidden="true" />;
}

/** As a mask, never as markup: what another site drew gets no further than its outline, in the colour of the text. */
function paint(place: HTMLElement, { body, width, height }: IconDrawing): void {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${body}</svg>`;
  const address = `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
  place.style.setProperty('mask', `${address} center / contain no-repeat`);
  place.dataset['painted'] = '';
}
