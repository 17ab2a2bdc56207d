import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { pendingJoin } from '#domain/members';
import { PROVIDER_NAMES } from '#shared/members/members';
import { errorMessage } from '#shared/errors/errors';
import { JOINING_COOKIE } from '#shared/members/social-login';
import { newCaptcha } from '../../features/auth/entry-page.server.ts';
import { SOCIAL_JOIN_ERRORS, SocialJoinForm } from '../../features/auth/social/social-join-form.tsx';
import { requestContext, requireVisit } from '../../server/request-context.server.ts';
import { pageHead } from '../../features/seo/page-head.ts';
import type { Route } from './+types/join-social';

export const handle = { title: '회원가입' };

const BOXES = ['tos_agree', 'tos_agree2', 'age_agree', 'alarm_agree'] as const;

/** Last step of a social join (V3); redirects when there is none. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const visit = requireVisit(pageContext);
  const joinKey = visit.cookie(`__Host-${JOINING_COOKIE}`) ?? visit.cookie(JOINING_COOKIE);
  const join = await pendingJoin(pageContext.ctx, { joinKey, browser: visit.browser() });
  const payload = url.searchParams.get('fault') ?? '';
  if (!join || payload === 'SOCIAL_ERROR 0002') throw redirect('/login/failed?fault=SOCIAL_ERROR+0002');
  const formError = SOCIAL_JOIN_ERRORS.find((item) => payload === `${item.name} ${item.code}`);
  const { captcha, refused } = join.asksCaptcha ? await newCaptcha(pageContext.ctx, visit) : {};
  const date = /^\d{4}\.\d{1,2}\.\d{1,2}$/.exec(url.searchParams.get('date') ?? '')?.[0] ?? '';
  return {
    provider: PROVIDER_NAMES[join.provider],
    mail: join.mail,
    nick: join.nick,
    typed: visit.cookie('typed_mail') ?? '',
    ticked: Object.fromEntries(BOXES.map((name) => [name, url.searchParams.get(name) === 'true'])),
    asksCaptcha: join.asksCaptcha,
    captcha,
    error: refused
      ? { field: '', text: refused.message }
      : formError && { field: formError.field, text: errorMessage(formError.name, formError.code, { date }) },
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { page: '회원가입', description: '회원가입', path: '/join/social', noIndex: true });
}

export default function JoinSocialPage({ loaderData }: Route.ComponentProps): ReactNode {
  return <SocialJoinForm {...loaderData} />;
}
