import { type ReactNode, Suspense, lazy, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { ATTRIBUTION_COOKIES, ATTRIBUTION_SECONDS } from '#shared/merchandising/marketing';
import { addSourceToLinks } from './source-links.ts';
import { LANDING_KEY } from './landing-key.ts';
import { marketingSettings } from './marketing-meta.ts';
import { saveCampaignParameters } from './campaign-parameters.ts';
import { setPageCookie, readPageCookie } from './page-cookies.ts';
import { trackPageViews } from './page-view-tracker.ts';
import { reportVisit } from './report-visit.ts';

const Marketing = lazy(() => import('./marketing.tsx').then((module) => ({ default: module.Marketing })));

/** Landing URL, before the router changed it. */
const [LANDED = location.href] = performance.getEntriesByType('navigation').map(({ name }) => name);

const screens = trackPageViews(
  {
    address: () => location.href,
    landed: LANDED,
    reported: document.documentElement.dataset[LANDING_KEY],
    referrer: document.referrer,
    isHidden: () => document.hidden,
  },
  reportVisit,
);

/** Page views and parameters always (T4, G10, G11), tags when configured. */
export function VisitTracking(): ReactNode {
  const { pathname } = useLocation();
  const [options] = useState(marketingSettings);
  useEffect(saveLandingParameters, []);
  useEffect(followScreens, []);
  useEffect(() => screens.look(), [pathname]);
  return options ? (
    <Suspense>
      <Marketing wishes={options} />
    </Suspense>
  ) : null;
}

/** Parameters expire 30 days after landing. */
function saveLandingParameters(): () => void {
  const before = URL.parse(document.referrer)?.origin === location.origin ? [document.referrer] : [];
  saveCampaignParameters([location.href, LANDED, ...before], (cookie, mark) => {
    if (readPageCookie(cookie) !== mark) setPageCookie(cookie, mark, ATTRIBUTION_SECONDS);
  });
  return addSourceToLinks(() => readPageCookie(ATTRIBUTION_COOKIES.sid));
}

function followScreens(): () => void {
  const { look, comeBack } = screens;
  const onPageShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) comeBack();
  };
  document.addEventListener('visibilitychange', look);
  addEventListener('pageshow', onPageShow);
  // The text reader changes episodes without the router.
  addEventListener('seoga:path', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    removeEventListener('pageshow', onPageShow);
    removeEventListener('seoga:path', look);
  };
}
