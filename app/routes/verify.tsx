import type { ReactNode } from 'react';
import { data, redirect, redirectDocument } from 'react-router';
import { type MemberVisit, beginIdentityCheck, finishIdentityCheck, proofEndsAt } from '#domain/membership';
import { Refusal } from '#shared/refusal';
import { ownPath } from '#vocabulary/own-path';
import { refusalMessage, refusalStatus } from '#vocabulary/refusal-answers';
import { formText } from '../form-text.ts';
import { leadAway } from '../lead-away.server.ts';
import { memberOnly } from '../members/login-guard.server.ts';
import { answerRefusal } from '../refused.server.ts';
import { type RequestFacts, type Visit, requestFacts, visitOf } from '../request-context.server.ts';
import { pageHead } from '../ui/page-head.ts';
import { CheckDone } from '../verify/check-done.tsx';
import { CheckStart } from '../verify/check-start.tsx';
import { sourcesOf } from '../verify/provider-sources.server.ts';
import { OUT_URL, verifyAddress } from '../verify/verify-address.ts';
import styles from '../verify/verify.module.css';
import { sentForm } from '../sent-form.server.ts';
import type { Route } from './+types/verify';

export const handle = { title: '본인인증' };

/**
 * Proving who one is (P2, X4): why, by whom, and how it went. `return_to` is put away in the cookie that the specification
 * names before anything else, so that it outlives a login on the way.
 */
export function loader({ context, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  const isForAdult = url.searchParams.get('adult') === '2';
  const asked = url.searchParams.get('return_to');
  if (asked !== null) {
    visitOf(facts).setCookie(OUT_URL.cookie, ownPath(asked), OUT_URL.seconds);
    throw leadAway(verifyAddress({ adult: isForAdult }));
  }
  const { member, visit } = memberOnly(facts, url);
  return data(
    {
      isForAdult,
      standing: standingOf(member),
      isAdultModeOn: member.adultMode || member.isAdultHidden === true,
      validUntil: member.verifiedAt ? proofEndsAt(member.verifiedAt).toISOString() : null,
      outUrl: ownPath(visit.cookie(OUT_URL.cookie)),
      returned: url.searchParams.get('identityVerificationId'),
    },
    { headers: sourcesOf(facts.ctx) },
  );
}

type Standing = 'none' | 'over' | 'adult' | 'minor';

function standingOf({ verifiedAt, isProofOver, adultDetail }: MemberVisit): Standing {
  if (!verifiedAt) return isProofOver ? 'over' : 'none';
  return adultDetail === 3 ? 'adult' : 'minor';
}

export function headers({ loaderHeaders }: Route.HeadersArgs): Headers {
  return loaderHeaders;
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const facts = context.get(requestFacts);
  const { member, visit } = memberOnly(facts, url);
  const form = await sentForm(request);
  const isForAdult = url.searchParams.get('adult') === '2';
  try {
    if (formText(form, 'intent') === 'finish') return await finish(facts, { member, visit, id: formText(form, 'id') });
    return await begin(facts, { member, visit, isForAdult });
  } catch (error) {
    if (!(error instanceof Refusal) || error.refusalName !== 'VERIFY_ERROR') throw error;
    // Locked and logged out: there is no page of a member to say it on.
    if (error.code === '0007') {
      visit.end();
      answerRefusal(error, url.pathname);
    }
    // A provider that could not be asked is asked about the same check again: a new one would be paid for.
    const id = error.code === '0001' && formText(form, 'intent') === 'finish' ? formText(form, 'id') : null;
    const fault = { id, message: refusalMessage(error.refusalName, error.code, error.facts) };
    return data({ fault, begun: null }, { status: refusalStatus(error.refusalName, error.code) });
  }
}

interface BeginAsk {
  member: MemberVisit;
  visit: Visit;
  isForAdult: boolean;
}

async function begin(facts: RequestFacts, { member, visit, isForAdult }: BeginAsk) {
  const begun = await beginIdentityCheck(facts.ctx, {
    memberNo: member.memberNo,
    browser: visit.browser(),
    address: visit.address,
    purpose: isForAdult ? 'adult' : 'proof',
    returnTo: ownPath(visit.cookie(OUT_URL.cookie)),
  });
  return { fault: null, begun: { ...begun, returnPath: verifyAddress({ adult: isForAdult }) } };
}

async function finish(
  facts: RequestFacts,
  { member, visit, id }: { member: MemberVisit; visit: Visit; id: string },
): Promise<Response> {
  const order = { id, memberNo: member.memberNo, browser: visit.browser() };
  const { purpose, returnTo } = await finishIdentityCheck(facts.ctx, order);
  if (purpose !== 'adult' && returnTo !== '/') return redirect(returnTo, 303);
  visit.setCookie(OUT_URL.cookie, returnTo, OUT_URL.seconds);
  return redirect(verifyAddress({ adult: purpose === 'adult' }), 303);
}

/** A document of its own each time: what it may load and open is said with the document. */
export function clientLoader({ request }: Route.ClientLoaderArgs): Promise<Awaited<ReturnType<typeof loader>>['data']> {
  throw redirectDocument(request.url);
}

export function shouldRevalidate(): boolean {
  return false;
}

export function meta({ matches }: Route.MetaArgs) {
  const description = '본인 명의의 휴대전화로 나이와 본인 여부를 확인합니다.';
  return pageHead(matches, { page: '본인인증', description, path: '/verify', noIndex: true });
}

export default function VerifyPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { standing, isForAdult, validUntil, outUrl, isAdultModeOn, returned } = loaderData;
  const isProved = standing === 'adult' || standing === 'minor';
  return (
    <article className={styles.verify}>
      <h1>{isForAdult ? '성인인증' : '본인인증'}</h1>
      {isProved ? (
        <CheckDone
          isAdult={standing === 'adult'}
          asksMode={isForAdult && !isAdultModeOn}
          validUntil={validUntil ?? ''}
          outUrl={outUrl}
        />
      ) : (
        <CheckStart
          isAgain={standing === 'over'}
          fault={actionData?.fault ?? null}
          returned={actionData ? null : returned}
          address={verifyAddress({ adult: isForAdult })}
        />
      )}
    </article>
  );
}
