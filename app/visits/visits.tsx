import { type ReactNode, Suspense, lazy, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { MARK_COOKIES, MARK_SECONDS } from '#vocabulary/marketing';
import { carrySource } from './carry-source.ts';
import { marketingWishes } from './marketing-meta.ts';
import { keepMarks } from './marks.ts';
import { keepCookie, pageCookie } from './page-cookies.ts';
import { screenWatch } from './screen-watch.ts';
import { tellVisit } from './tell-visit.ts';

const Marketing = lazy(() => import('./marketing.tsx').then((room) => ({ default: room.Marketing })));

/** Where this document began; what came before the router changed it. */
const [LANDED = location.href] = performance.getEntriesByType('navigation').map(({ name }) => name);

const screens = screenWatch(
  { address: () => location.href, landed: LANDED, referrer: document.referrer, isHidden: () => document.hidden },
  tellVisit,
);

/** What follows the screens (T4, G10, G11): the access log and the marks always, adverts where an operator set them up. */
export function Visits(): ReactNode {
  const { pathname } = useLocation();
  const [wishes] = useState(marketingWishes);
  useEffect(followMarks, []);
  useEffect(followScreens, []);
  useEffect(() => screens.look(), [pathname]);
  return wishes ? (
    <Suspense>
      <Marketing wishes={wishes} />
    </Suspense>
  ) : null;
}

/** A mark lasts 30 days from the landing that brought it, not from the last link that carried it on. */
function followMarks(): () => void {
  const before = URL.parse(document.referrer)?.origin === location.origin ? [document.referrer] : [];
  keepMarks([location.href, LANDED, ...before], (cookie, mark) => {
    if (pageCookie(cookie) !== mark) keepCookie(cookie, mark, MARK_SECONDS);
  });
  return carrySource(() => pageCookie(MARK_COOKIES.sid));
}

function followScreens(): () => void {
  const { look, comeBack } = screens;
  const onPageShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) comeBack();
  };
  document.addEventListener('visibilitychange', look);
  addEventListener('pageshow', onPageShow);
  // The text viewer flows on into the next episode without the router.
  addEventListener('seoga:path', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    removeEventListener('pageshow', onPageShow);
    removeEventListener('seoga:path', look);
  };
}
