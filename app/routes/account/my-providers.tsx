import { type FormEvent, type ReactNode } from 'react';
import { Form, useSubmit } from 'react-router';
import { type LinkStep, linkStep, listLinkedProviders, reauthenticate, unlinkProvider } from '#domain/members';
import { PROVIDER_NAMES, type SocialProvider } from '#shared/members/members';
import { isSocialProvider } from '#shared/members/social-login';
import forms from '../../features/auth/forms/forms.module.css';
import { requireMemberPage } from '../../features/auth/login-guard.server.ts';
import { SocialButtons } from '../../features/auth/social/social-buttons.tsx';
import { fieldsOf } from '../../server/form-action.server.ts';
import { type AccountActionResult, runAccountAction } from '../../features/account/my-action.server.ts';
import { type FormError, useErrorFocus } from '../../features/account/form-error.ts';
import { MyForm } from '../../features/account/my-form.tsx';
import { MyPage, myHead } from '../../features/account/my-page.tsx';
import styles from '../../features/account/my.module.css';
import { loadIdentityDetails } from '../../features/account/identity-details.server.ts';
import { IDENTITY_FIELDS, type IdentityDetails, IdentityField } from '../../features/account/identity-field.tsx';
import { requestContext } from '../../server/request-context.server.ts';
import { showConfirm } from '../../components/confirm.tsx';
import { fullDate } from '../../components/formatters/full-date.ts';
import type { Route } from './+types/my-providers';
import { Link } from '../../navigation/link.tsx';

export const handle = { title: '간편 로그인', back: '/my' };
const PATH = '/my/providers';

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { member } = requireMemberPage(pageContext, url);
  const methods = await listLinkedProviders(pageContext.ctx, member);
  return {
    linked: methods.flatMap(({ provider, linkedAt, mail }) =>
      linkedAt === null ? [] : [{ provider, mail, linkedAt: fullDate(linkedAt) }],
    ),
    step: await linkStep(pageContext.ctx, member),
    self: await loadIdentityDetails(pageContext.ctx, { memberNo: member.memberNo, path: PATH }),
    others: methods.filter(({ linkedAt, isOffered }) => linkedAt === null && isOffered).map(({ provider }) => provider),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const { member } = requireMemberPage(pageContext, url);
  const field = await fieldsOf(request);
  const provider = field('unlink');
  const runAction = async (): Promise<AccountActionResult> => {
    if (field('act') === 'confirm') {
      await reauthenticate(pageContext.ctx, { ...member, password: field('current') });
      return { path: PATH };
    }
    if (!isSocialProvider(provider)) return { path: PATH };
    await unlinkProvider(pageContext.ctx, { member, provider });
    return { path: PATH, message: `unlinked-${provider}` as const };
  };
  return runAccountAction(runAction, { fields: IDENTITY_FIELDS });
}

export function meta({ matches }: Route.MetaArgs) {
  return myHead(matches, '간편 로그인');
}

export default function MyProvidersPage({ loaderData, actionData: formError }: Route.ComponentProps): ReactNode {
  const { linked, others, step, self } = loaderData;
  const element = useErrorFocus(formError);
  return (
    <MyPage title="간편 로그인" intro="연결한 계정으로도 로그인할 수 있습니다.">
      <div ref={element}>
        {formError?.field === '' ? (
          <p role="alert" tabIndex={-1} className={forms.refusal}>
            {formError.message}
          </p>
        ) : null}
      </div>
      {linked.length > 0 ? (
        <ul className={styles.cards}>
          {linked.map(({ provider, mail, linkedAt }) => (
            <li key={provider}>
              <div>
                <p className={styles.cardName}>{PROVIDER_NAMES[provider]}</p>
                <p className={styles.small}>
                  {mail === null ? '' : `${mail} · `}
                  {linkedAt} 연결
                </p>
              </div>
              <UnlinkForm provider={provider} />
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.small}>연결한 계정이 없습니다.</p>
      )}
      {others.length > 0 ? (
        <section className={styles.part}>
          <LinkForms others={others} step={step} self={self} error={formError} />
        </section>
      ) : null}
    </MyPage>
  );
}

interface LinkFormsProps {
  others: readonly SocialProvider[];
  step: LinkStep;
  self: IdentityDetails;
  error: FormError | undefined;
}

/** Linking first needs an identity check: a linked provider outlives a password change. */
function LinkForms({ others, step, self, error }: LinkFormsProps): ReactNode {
  if (step === 'none') return <SocialButtons providers={others} returnTo={PATH} intent="link" />;
  const names = others.map((provider) => PROVIDER_NAMES[provider]).join(', ');
  if (step === 'prove-mail')
    return (
      <>
        <h2>계정 연결</h2>
        <p>{names} 계정을 연결하려면 이메일을 먼저 인증해 주세요.</p>
        <Link className={styles.smallButton} to="/my/mail">
          이메일 인증하기
        </Link>
      </>
    );
  return (
    <>
      <h2>계정 연결</h2>
      <p>{names} 계정을 연결하려면 본인 확인이 필요합니다. 확인한 뒤 10분 동안 연결할 수 있습니다.</p>
      {self.hasPassword ? (
        <MyForm submit="확인" act="confirm" tone="quiet" error={error}>
          <IdentityField self={self} error={error} label="비밀번호" />
        </MyForm>
      ) : (
        <IdentityField self={self} error={error} />
      )}
    </>
  );
}

/** Confirms with script; without it, linking again restores it. */
function UnlinkForm({ provider }: { provider: SocialProvider }): ReactNode {
  const submit = useSubmit();
  const name = PROVIDER_NAMES[provider];
  const confirm = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const isMeant = await showConfirm({ text: `${name} 계정 연결을 해제하시겠습니까?` });
    if (isMeant) await submit({ unlink: provider }, { method: 'post', replace: true });
  };
  return (
    <Form method="post" replace onSubmit={(event) => void confirm(event)}>
      <input type="hidden" name="unlink" value={provider} />
      <button type="submit" className={styles.smallButton} aria-label={`${name} 연결 해제`}>
        연결 해제
      </button>
    </Form>
  );
}
