import type { ReactNode } from 'react';
import { data, redirect, redirectDocument } from 'react-router';
import { type SessionMember, startIdentityCheck, finishIdentityCheck, proofEndsAt } from '#domain/members';
import { DomainError } from '#kernel/domain-error';
import { sameSitePath } from '#shared/web/same-site-path';
import { errorMessage, errorStatusOf } from '#shared/errors/errors';
import { formText } from '../../browser/form-text.ts';
import { redirectUncached } from '../../server/redirects.server.ts';
import { requireMemberPage } from '../../features/auth/login-guard.server.ts';
import { toErrorResponse } from '../../server/errors.server.ts';
import { type RequestContext, type Visit, requestContext, requireVisit } from '../../server/request-context.server.ts';
import { pageHead } from '../../features/seo/page-head.ts';
import { CheckDone } from '../../features/identity/check-done.tsx';
import { CheckStart, FAMILY_CHECK } from '../../features/identity/check-start.tsx';
import { sourcesOf } from '../../features/identity/provider-sources.server.ts';
import { OUT_URL, verifyUrl } from '../../features/identity/verify-address.ts';
import styles from '../../features/identity/verify.module.css';
import { readForm } from '../../server/form-data.server.ts';
import type { Route } from './+types/verify';

export const handle = { title: '본인인증' };

/** Identity verification (P2, X4). `return_to` is moved into its cookie first, so that it survives a login. */
export function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const kind = kindOf(url);
  const param = url.searchParams.get('return_to');
  if (param !== null) {
    requireVisit(pageContext).setCookie(OUT_URL.cookie, sameSitePath(param), OUT_URL.seconds);
    throw redirectUncached(verifyUrl(kind));
  }
  const { member, visit } = requireMemberPage(pageContext, url);
  return data(
    {
      kind,
      standing: kind.family ? 'none' : verifyStateOf(member),
      isAdultModeOn: member.adultMode || member.isAdultHidden === true,
      validUntil: member.verifiedAt ? proofEndsAt(member.verifiedAt).toISOString() : null,
      outUrl: sameSitePath(visit.cookie(OUT_URL.cookie)),
      returned: url.searchParams.get('identityVerificationId'),
    },
    { headers: sourcesOf(pageContext.ctx) },
  );
}

/** What the check is for. */
function kindOf(url: URL): { adult: boolean; family: boolean } {
  return { adult: url.searchParams.get('adult') === '2', family: url.searchParams.get('family') === '1' };
}

type VerifyState = 'none' | 'over' | 'adult' | 'minor';

function verifyStateOf({ verifiedAt, isProofOver, adultDetail }: SessionMember): VerifyState {
  if (!verifiedAt) return isProofOver ? 'over' : 'none';
  return adultDetail === 3 ? 'adult' : 'minor';
}

export function headers({ loaderHeaders }: Route.HeadersArgs): Headers {
  return loaderHeaders;
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const { member, visit } = requireMemberPage(pageContext, url);
  const form = await readForm(request);
  const kind = kindOf(url);
  try {
    if (formText(form, 'intent') === 'finish')
      return await finish(pageContext, { member, visit, id: formText(form, 'id') });
    return await begin(pageContext, { member, visit, kind });
  } catch (error) {
    if (!(error instanceof DomainError) || error.errorName !== 'VERIFY_ERROR') throw error;
    // Locked and logged out: show it on the login page.
    if (error.code === '0007') {
      visit.end();
      toErrorResponse(error, url.pathname);
    }
    // Retries the same check after a provider outage: a new one costs money.
    const id = error.code === '0001' && formText(form, 'intent') === 'finish' ? formText(form, 'id') : null;
    const formError = { id, message: errorMessage(error.errorName, error.code, error.details) };
    return data({ error: formError, begun: null }, { status: errorStatusOf(error.errorName, error.code) });
  }
}

interface BeginPrompt {
  member: SessionMember;
  visit: Visit;
  kind: ReturnType<typeof kindOf>;
}

async function begin(pageContext: RequestContext, { member, visit, kind }: BeginPrompt) {
  const begun = await startIdentityCheck(pageContext.ctx, {
    memberNo: member.memberNo,
    browser: visit.browser(),
    address: visit.address,
    purpose: kind.family ? 'family' : kind.adult ? 'adult' : 'proof',
    returnTo: sameSitePath(visit.cookie(OUT_URL.cookie)),
  });
  return { error: null, begun: { ...begun, returnPath: verifyUrl(kind) } };
}

async function finish(
  pageContext: RequestContext,
  { member, visit, id }: { member: SessionMember; visit: Visit; id: string },
): Promise<Response> {
  const order = { id, memberNo: member.memberNo, browser: visit.browser() };
  const { purpose, returnTo } = await finishIdentityCheck(pageContext.ctx, order);
  if (purpose !== 'adult' && returnTo !== '/') return redirect(returnTo, 303);
  visit.setCookie(OUT_URL.cookie, returnTo, OUT_URL.seconds);
  return redirect(verifyUrl({ adult: purpose === 'adult' }), 303);
}

/** Full document load: CSP depends on the page. */
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
  const { standing, kind, validUntil, outUrl, isAdultModeOn, returned } = loaderData;
  const isProved = standing === 'adult' || standing === 'minor';
  return (
    <article className={styles.verify}>
      <h1>{kind.adult ? '성인인증' : '본인인증'}</h1>
      {isProved ? (
        <CheckDone
          isAdult={standing === 'adult'}
          asksMode={kind.adult && !isAdultModeOn}
          validUntil={validUntil ?? ''}
          outUrl={outUrl}
        />
      ) : (
        <CheckStart
          isAgain={standing === 'over'}
          error={actionData?.error ?? null}
          returned={actionData ? null : returned}
          address={verifyUrl(kind)}
          {...(kind.family ? { details: FAMILY_CHECK } : {})}
        />
      )}
    </article>
  );
}
