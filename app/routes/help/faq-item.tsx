import type { ReactNode } from 'react';
import { data } from 'react-router';
import { voteFaq } from '#domain/help-center';
import { readFaqPage } from '../../features/help/faq-data.server.ts';
import { faqHead } from '../../features/help/faq-head.ts';
import { FaqPage, type VoteResult } from '../../features/help/faq-page.tsx';
import { fieldsOf, toFormError } from '../../server/form-action.server.ts';
import { idParam } from '../../server/errors.server.ts';
import { requestContext, requireVisit } from '../../server/request-context.server.ts';
import type { Route } from './+types/faq-item';

export const handle = { title: '자주 묻는 질문', back: '/faq' };

export function loader({ context, params, url }: Route.LoaderArgs) {
  return readFaqPage(context.get(requestContext), { url, open: idParam(params.id, url.pathname) });
}

/** Helpfulness vote; works without script. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const visit = requireVisit(pageContext);
  const faqId = idParam(params.id, url.pathname);
  const isHelpful = (await fieldsOf(request))('helpful') === 'yes';
  const result: VoteResult = { faq: faqId, isHelpful };
  try {
    const voter = { memberNo: pageContext.member?.memberNo ?? null, browser: visit.browser(), address: visit.address };
    await voteFaq(pageContext.ctx, { faqId, isHelpful, ...voter });
    return data(result);
  } catch (error) {
    const { message, status } = toFormError(error);
    return data<VoteResult>({ ...result, error: message }, { status });
  }
}

/** Votes are not displayed. */
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
