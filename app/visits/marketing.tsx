import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { AD_CONSENT, type MarketingWishes } from '#vocabulary/marketing';
import { call } from '../members/browser-call.ts';
import { useMember } from '../members/use-member.ts';
import { type AdvertConsent, NO_HASHES, consentHere } from './advert-consent.ts';
import { ConsentBanner } from './consent-banner.tsx';
import { takeDeeds } from './deeds.ts';
import { tellFrame } from './marketing-frame.ts';
import { keepCookie, pageCookie } from './page-cookies.ts';
import { type TellTags, startTags, tellScreen, tellTagsOf } from './tag-layer.ts';

/** What an operator set up for adverts (X3, A15): asks first, and does nothing without a yes. */
export function Marketing({ wishes }: { wishes: MarketingWishes }): ReactNode {
  const { pathname } = useLocation();
  const isMember = useMember() !== undefined;
  const [known, setConsent] = useState<AdvertConsent>();
  // What was said as another is nothing to go by: after a login it is asked for anew.
  const consent = known?.isMember === isMember ? known : undefined;
  useEffect(() => {
    let isCurrent = true;
    void consentHere(isMember).then((found) => isCurrent && setConsent(found));
    return () => void (isCurrent = false);
  }, [isMember]);
  useTelling({ wishes, consent, pathname });
  const answer = (agreed: boolean): void => {
    keepCookie(AD_CONSENT.cookie, agreed ? '1' : '0', AD_CONSENT.seconds);
    const said = { isMember, answer: agreed, ...NO_HASHES };
    if (!isMember) return setConsent(said);
    call('PUT /ko/v1/member/advert-cookies', { body: { agreed } }).then(
      ({ mem_mail_sha256: sha256, mem_mail_md5: md5 }) => setConsent({ ...said, sha256, md5 }),
      () => setConsent(said),
    );
  };
  // Nobody is asked while they read.
  return consent?.answer === null && !pathname.startsWith('/viewer/') ? <ConsentBanner onAnswer={answer} /> : null;
}

interface Telling {
  wishes: MarketingWishes;
  consent: AdvertConsent | undefined;
  pathname: string;
}

/** Tells of screens and of what was done, where the reader agreed: at each screen, and when somebody has logged in. */
function useTelling({ wishes, consent, pathname }: Telling): void {
  const tags = useRef<{ tell: TellTags; told?: string }>(undefined);
  const given = consent?.answer === true ? consent : undefined;
  useEffect(() => {
    if (!given) return;
    if (wishes.tags.length > 0) tags.current ??= { tell: startTags(wishes, given) };
    if (tags.current && tags.current.told !== pathname) {
      tags.current.told = pathname;
      tellScreen(tags.current.tell, pathname);
    }
    tellDeeds(wishes, tags.current?.tell);
  }, [given, pathname, wishes]);
}

function tellDeeds({ frame }: MarketingWishes, tell: TellTags | undefined): void {
  const cookies = { read: pageCookie, drop: (name: string) => keepCookie(name, '', 0) };
  for (const taken of takeDeeds(cookies)) {
    const done = { ...taken, joinEvent: pageCookie('facebook_event_id') };
    if (frame !== null) tellFrame(frame, done);
    if (tell) void tellTagsOf(tell, done);
  }
}
