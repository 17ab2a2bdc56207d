import type { ReactNode } from 'react';
import { data, redirectDocument } from 'react-router';
import { type FoundMember, beginIdentityCheck, findMembersByIdentity } from '#domain/membership';
import { josa } from '#vocabulary/josa';
import { PROVIDER_NAMES, maskedMail } from '#vocabulary/members';
import { formText } from '../form-text.ts';
import forms from '../members/forms.module.css';
import { refusalOf } from '../members/mail-form.server.ts';
import { requestFacts, visitOf } from '../request-context.server.ts';
import { pageHead } from '../ui/page-head.ts';
import ui from '../ui/ui.module.css';
import { CheckStart, OF_A_SEARCH } from '../verify/check-start.tsx';
import { sourcesOf } from '../verify/provider-sources.server.ts';
import styles from '../verify/verify.module.css';
import { sentForm } from '../sent-form.server.ts';
import type { Route } from './+types/find-id';

export const handle = { title: '아이디 찾기' };
const PATH = '/find/id';
const NOTHING = { fault: null, begun: null, found: null };

export function loader({ context, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  const returned = url.searchParams.get('identityVerificationId');
  return data({ returned }, { headers: sourcesOf(facts.ctx) });
}

export function headers({ loaderHeaders }: Route.HeadersArgs): Headers {
  return loaderHeaders;
}

/** Begins a check, or tells by one that is through which accounts its person has; the page is the same for none. */
export async function action({ context, request }: Route.ActionArgs) {
  const facts = context.get(requestFacts);
  const visit = visitOf(facts);
  const form = await sentForm(request);
  const id = formText(form, 'id');
  const isThrough = formText(form, 'intent') === 'finish';
  const browser = visit.browser();
  try {
    if (isThrough) {
      const found = await findMembersByIdentity(facts.ctx, { id, browser });
      return data({ ...NOTHING, found: found.map(sentenceOf) });
    }
    const order = { memberNo: null, browser, address: visit.address, purpose: 'find-id', returnTo: PATH } as const;
    const begun = await beginIdentityCheck(facts.ctx, order);
    return data({ ...NOTHING, begun: { ...begun, returnPath: PATH } });
  } catch (error) {
    const { code, said, status } = refusalOf(error);
    // A provider that could not be asked is asked about the same check again: a new one would be paid for.
    const again = isThrough && code === 'VERIFY_ERROR 0001' ? id : null;
    return data({ ...NOTHING, fault: { id: again, message: said } }, { status });
  }
}

function sentenceOf({ mail, joinedBy }: FoundMember): string {
  const way = PROVIDER_NAMES[joinedBy];
  if (mail === null) return `이메일 없이 ${josa(way, '으로/로')} 가입하셨습니다.`;
  return `가입하신 이메일은 ${maskedMail(mail)}, 가입 방법은 ${way}입니다.`;
}

/** A document of its own each time: what it may load and open is said with the document. */
export function clientLoader({ request }: Route.ClientLoaderArgs): Promise<Awaited<ReturnType<typeof loader>>['data']> {
  throw redirectDocument(request.url);
}

export function shouldRevalidate(): boolean {
  return false;
}

export function meta({ matches }: Route.MetaArgs) {
  const description = '본인인증으로 가입하신 이메일과 가입 방법을 찾습니다.';
  return pageHead(matches, { page: '아이디 찾기', description, path: PATH, noIndex: true });
}

/** Tells somebody by a proof of identity by which address and way they joined (L24, X4). */
export default function FindIdPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  return (
    <article className={styles.verify}>
      <h1>아이디 찾기</h1>
      {actionData?.found ? (
        <Found found={actionData.found} />
      ) : (
        <CheckStart
          isAgain={false}
          facts={OF_A_SEARCH}
          fault={actionData?.fault ?? null}
          returned={actionData ? null : loaderData.returned}
          address={PATH}
        />
      )}
      <p className={forms.ways}>
        <a href="/find/password">비밀번호 찾기</a>
        <a href="/login">로그인</a>
      </p>
    </article>
  );
}

function Found({ found }: { found: string[] }): ReactNode {
  return (
    <div role="status">
      {found.length === 0 ? <p className={styles.lead}>본인인증 정보와 일치하는 계정이 없습니다.</p> : null}
      {found.map((sentence, at) => (
        <p key={at} className={styles.lead}>
          {sentence}
        </p>
      ))}
      <div className={styles.choices}>
        <a className={`${ui.button} ${ui.main}`} href={found.length > 0 ? '/login' : '/join'}>
          {found.length > 0 ? '로그인' : '회원가입'}
        </a>
      </div>
    </div>
  );
}
