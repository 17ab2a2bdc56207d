import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { AD_CONSENT, type MarketingSources } from '#shared/merchandising/marketing';
import { call } from '../../browser/api/browser-call.ts';
import { useMember } from '../auth/use-member.ts';
import { type AdConsent, NO_HASHES, readAdConsent } from './advertising-consent.ts';
import { ConsentBanner } from './consent-banner.tsx';
import { takeMarketingEvents } from './events.ts';
import { postToFrame } from './marketing-frame.ts';
import { setPageCookie, readPageCookie } from './page-cookies.ts';
import { type TagReporter, startTags, reportPageView, createTagReporter } from './tag-layer.ts';

/** Third-party tags (X3, A15), only with consent. */
export function Marketing({ wishes }: { wishes: MarketingSources }): ReactNode {
  const { pathname } = useLocation();
  const isMember = useMember() !== undefined;
  const [existing, setConsent] = useState<AdConsent>();
  // A login invalidates the visitor's decision.
  const consent = existing?.isMember === isMember ? existing : undefined;
  useEffect(() => {
    let isCurrent = true;
    void readAdConsent(isMember).then((result) => isCurrent && setConsent(result));
    return () => void (isCurrent = false);
  }, [isMember]);
  useTagReporting({ wishes, consent, pathname });
  const response = (isAccepted: boolean): void => {
    setPageCookie(AD_CONSENT.cookie, isAccepted ? '1' : '0', AD_CONSENT.seconds);
    const message = { isMember, answer: isAccepted, ...NO_HASHES };
    if (!isMember) return setConsent(message);
    call('PUT /ko/v1/member/advert-cookies', { body: { agreed: isAccepted } }).then(
      ({ mem_mail_sha256: sha256, mem_mail_md5: md5 }) => setConsent({ ...message, sha256, md5 }),
      () => setConsent(message),
    );
  };
  // No banner in the reader.
  return consent?.answer === null && !pathname.startsWith('/viewer/') ? <ConsentBanner onAnswer={response} /> : null;
}

interface TagReporting {
  wishes: MarketingSources;
  consent: AdConsent | undefined;
  pathname: string;
}

/** Reports page views and events with consent. */
function useTagReporting({ wishes, consent, pathname }: TagReporting): void {
  const tags = useRef<{ notify: TagReporter; told?: string }>(undefined);
  const input = consent?.answer === true ? consent : undefined;
  useEffect(() => {
    if (!input) return;
    if (wishes.tags.length > 0) tags.current ??= { notify: startTags(wishes, input) };
    if (tags.current && tags.current.told !== pathname) {
      tags.current.told = pathname;
      reportPageView(tags.current.notify, pathname);
    }
    reportEvents(wishes, tags.current?.notify);
  }, [input, pathname, wishes]);
}

function reportEvents({ frame }: MarketingSources, report: TagReporter | undefined): void {
  const cookies = { read: readPageCookie, drop: (name: string) => setPageCookie(name, '', 0) };
  for (const claimed of takeMarketingEvents(cookies)) {
    const done = { ...claimed, joinEvent: readPageCookie('facebook_event_id') };
    if (frame !== null) postToFrame(frame, done);
    if (report) void createTagReporter(report, done);
  }
}
