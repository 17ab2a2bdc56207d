import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { pendingJoin } from '#domain/membership';
import { PROVIDER_NAMES } from '#vocabulary/members';
import { refusalMessage } from '#vocabulary/refusal-answers';
import { JOINING_COOKIE } from '#vocabulary/social-login';
import { newCaptcha } from '../members/entry-page.server.ts';
import { SOCIAL_JOIN_FAULTS, SocialJoinForm } from '../members/social-join-form.tsx';
import { requestFacts, visitOf } from '../request-context.server.ts';
import { pageHead } from '../ui/page-head.ts';
import type { Route } from './+types/join-social';

export const handle = { title: '회원가입' };

const BOXES = ['tos_agree', 'tos_agree2', 'age_agree', 'alarm_agree'] as const;

/** The last step of joining over a provider (V3). Whoever comes without one is led back to the beginning. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  const visit = visitOf(facts);
  const joinKey = visit.cookie(`__Host-${JOINING_COOKIE}`) ?? visit.cookie(JOINING_COOKIE);
  const join = await pendingJoin(facts.ctx, { joinKey, browser: visit.browser() });
  const told = url.searchParams.get('fault') ?? '';
  if (!join || told === 'SOCIAL_ERROR 0002') throw redirect('/login/failed?fault=SOCIAL_ERROR+0002');
  const fault = SOCIAL_JOIN_FAULTS.find((known) => told === `${known.name} ${known.code}`);
  const { captcha, refused } = join.asksCaptcha ? await newCaptcha(facts.ctx, visit) : {};
  const date = /^\d{4}\.\d{1,2}\.\d{1,2}$/.exec(url.searchParams.get('date') ?? '')?.[0] ?? '';
  return {
    provider: PROVIDER_NAMES[join.provider],
    mail: join.mail,
    nick: join.nick,
    typed: visit.cookie('typed_mail') ?? '',
    ticked: Object.fromEntries(BOXES.map((name) => [name, url.searchParams.get(name) === 'true'])),
    asksCaptcha: join.asksCaptcha,
    captcha,
    fault: refused
      ? { field: '', text: refused.said }
      : fault && { field: fault.field, text: refusalMessage(fault.name, fault.code, { date }) },
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, { page: '회원가입', description: '회원가입', path: '/join/social', noIndex: true });
}

export default function JoinSocialPage({ loaderData }: Route.ComponentProps): ReactNode {
  return <SocialJoinForm {...loaderData} />;
}
