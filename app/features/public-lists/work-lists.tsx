import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import type { CallResult } from '#contract/browser-api';
import { paths } from '#shared/web/paths';
import { call } from '../../browser/api/browser-call.ts';
import { Link } from '../../navigation/link.tsx';
import styles from './public-lists.module.css';

type Lists = CallResult<'GET /ko/v1/works/:id/lists'>['lists'];

/** Public lists with the work of the page, loaded when the reader scrolls near their place. */
export function WorkLists(): ReactNode {
  const { pathname } = useLocation();
  const [found, setFound] = useState<{ place: Element; lists: Lists }>();
  useEffect(() => {
    const place = document.querySelector('[data-lists]');
    const id = Number(place?.getAttribute('data-lists'));
    setFound(undefined);
    if (!place || !id) return;
    let isMounted = true;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        call('GET /ko/v1/works/:id/lists', { params: { id } }).then(
          ({ lists }) => isMounted && setFound({ place, lists }),
          () => undefined,
        );
      },
      { rootMargin: '200px' },
    );
    observer.observe(place);
    return () => {
      isMounted = false;
      observer.disconnect();
    };
  }, [pathname]);
  if (!found || found.lists.length === 0) return null;
  return createPortal(
    <section className={styles.ofWork} aria-labelledby="lists-heading">
      <h2 id="lists-heading">이 작품이 담긴 책장</h2>
      <ul>
        {found.lists.map(({ id, title, nick, works }) => (
          <li key={id}>
            <Link to={paths.list(id)}>
              <span>{title}</span>
              <small>
                {nick} · 작품 {works}개
              </small>
            </Link>
          </li>
        ))}
      </ul>
    </section>,
    found.place,
  );
}
