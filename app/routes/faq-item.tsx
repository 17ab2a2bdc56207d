import type { ReactNode } from 'react';
import { data } from 'react-router';
import { voteFaq } from '#domain/notices';
import { readFaqPage } from '../help/faq-data.server.ts';
import { faqHead } from '../help/faq-head.ts';
import { FaqPage, type VoteAnswer } from '../help/faq-page.tsx';
import { fieldsOf, refusalOf } from '../members/mail-form.server.ts';
import { addressNumber } from '../refused.server.ts';
import { requestFacts, visitOf } from '../request-context.server.ts';
import type { Route } from './+types/faq-item';

export const handle = { title: '자주 묻는 질문', back: '/faq' };

export function loader({ context, params, url }: Route.LoaderArgs) {
  return readFaqPage(context.get(requestFacts), { url, open: addressNumber(params.id, url.pathname) });
}

/** A vote on the answer, by a form that needs no script. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const facts = context.get(requestFacts);
  const visit = visitOf(facts);
  const faqId = addressNumber(params.id, url.pathname);
  const isHelpful = (await fieldsOf(request))('helpful') === 'yes';
  const answer: VoteAnswer = { faq: faqId, isHelpful };
  try {
    const voter = { memberNo: facts.member?.memberNo ?? null, browser: visit.browser(), address: visit.address };
    await voteFaq(facts.ctx, { faqId, isHelpful, ...voter });
    return data(answer);
  } catch (error) {
    const { said, status } = refusalOf(error);
    return data<VoteAnswer>({ ...answer, fault: said }, { status });
  }
}

/** A vote changes nothing of what is shown. */
export function shouldRevalidate({
  formMethod,
  defaultShouldRevalidate,
}: {
  formMethod?: string;
  defaultShouldRevalidate: boolean;
}): boolean {
  return formMethod === undefined && defaultShouldRevalidate;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return faqHead(matches, loaderData);
}

export default function FaqItemPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  return <FaqPage key={loaderData.open} data={loaderData} voted={actionData} />;
}
