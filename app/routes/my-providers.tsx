import { type FormEvent, type ReactNode } from 'react';
import { Form, useSubmit } from 'react-router';
import { type LinkStep, linkStep, linkedProviders, reauthenticate, unlinkProvider } from '#domain/membership';
import { PROVIDER_NAMES, type SocialProvider } from '#vocabulary/members';
import { isSocialProvider } from '#vocabulary/social-login';
import forms from '../members/forms.module.css';
import { memberOnly } from '../members/login-guard.server.ts';
import { SocialButtons } from '../members/social-buttons.tsx';
import { fieldsOf } from '../members/mail-form.server.ts';
import { type Settled, settleForm } from '../my/my-action.server.ts';
import { type FormFault, useFaultFocus } from '../my/form-fault.ts';
import { MyForm } from '../my/my-form.tsx';
import { MyPage, myHead } from '../my/my-page.tsx';
import styles from '../my/my.module.css';
import { selfFacts } from '../my/self-facts.server.ts';
import { SELF_FIELDS, type SelfFacts, SelfField } from '../my/self-field.tsx';
import { requestFacts } from '../request-context.server.ts';
import { ask } from '../ui/ask.tsx';
import { fullDate } from '../wording/full-date.ts';
import type { Route } from './+types/my-providers';

export const handle = { title: '간편 로그인', back: '/my' };
const PATH = '/my/providers';

export async function loader({ context, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  const { member } = memberOnly(facts, url);
  const ways = await linkedProviders(facts.ctx, member);
  return {
    linked: ways.flatMap(({ provider, linkedAt, mail }) =>
      linkedAt === null ? [] : [{ provider, mail, linkedAt: fullDate(linkedAt) }],
    ),
    step: await linkStep(facts.ctx, member),
    self: await selfFacts(facts.ctx, { memberNo: member.memberNo, path: PATH }),
    others: ways.filter(({ linkedAt, isOffered }) => linkedAt === null && isOffered).map(({ provider }) => provider),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const facts = context.get(requestFacts);
  const { member } = memberOnly(facts, url);
  const field = await fieldsOf(request);
  const provider = field('unlink');
  const act = async (): Promise<Settled> => {
    if (field('act') === 'confirm') {
      await reauthenticate(facts.ctx, { ...member, password: field('current') });
      return { path: PATH };
    }
    if (!isSocialProvider(provider)) return { path: PATH };
    await unlinkProvider(facts.ctx, { member, provider });
    return { path: PATH, said: `unlinked-${provider}` as const };
  };
  return settleForm(act, { fields: SELF_FIELDS });
}

export function meta({ matches }: Route.MetaArgs) {
  return myHead(matches, '간편 로그인');
}

export default function MyProvidersPage({ loaderData, actionData: fault }: Route.ComponentProps): ReactNode {
  const { linked, others, step, self } = loaderData;
  const place = useFaultFocus(fault);
  return (
    <MyPage title="간편 로그인" intro="연결한 계정으로도 로그인할 수 있습니다.">
      <div ref={place}>
        {fault?.field === '' ? (
          <p role="alert" tabIndex={-1} className={forms.refusal}>
            {fault.said}
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
          <LinkForms others={others} step={step} self={self} fault={fault} />
        </section>
      ) : null}
    </MyPage>
  );
}

interface LinkFormsProps {
  others: readonly SocialProvider[];
  step: LinkStep;
  self: SelfFacts;
  fault: FormFault | undefined;
}

/** The providers that may be linked, or what has to be done before: a link goes on opening the account when the password changes. */
function LinkForms({ others, step, self, fault }: LinkFormsProps): ReactNode {
  if (step === 'none') return <SocialButtons providers={others} returnTo={PATH} intent="link" />;
  const names = others.map((provider) => PROVIDER_NAMES[provider]).join(', ');
  if (step === 'prove-mail')
    return (
      <>
        <h2>계정 연결</h2>
        <p>{names} 계정을 연결하려면 이메일을 먼저 인증해 주세요.</p>
        <a className={styles.smallButton} href="/my/mail">
          이메일 인증하기
        </a>
      </>
    );
  return (
    <>
      <h2>계정 연결</h2>
      <p>{names} 계정을 연결하려면 본인 확인이 필요합니다. 확인한 뒤 10분 동안 연결할 수 있습니다.</p>
      {self.hasPassword ? (
        <MyForm submit="확인" act="confirm" tone="quiet" fault={fault}>
          <SelfField self={self} fault={fault} label="비밀번호" />
        </MyForm>
      ) : (
        <SelfField self={self} fault={fault} />
      )}
    </>
  );
}

/** Asks before it takes a way in away; without script the button alone does it, and linking again brings it back. */
function UnlinkForm({ provider }: { provider: SocialProvider }): ReactNode {
  const submit = useSubmit();
  const name = PROVIDER_NAMES[provider];
  const confirm = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const isMeant = await ask({ text: `${name} 계정 연결을 해제하시겠습니까?` });
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
