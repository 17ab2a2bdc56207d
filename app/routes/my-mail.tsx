import { type ReactNode } from 'react';
import { requestMailChange, requestMailProof } from '#domain/membership';
import { memberOnly } from '../members/login-guard.server.ts';
import { Field } from '../members/field.tsx';
import { fieldsOf } from '../members/mail-form.server.ts';
import { settleForm } from '../my/my-action.server.ts';
import { MyForm, faultOf } from '../my/my-form.tsx';
import { MyPage, myHead } from '../my/my-page.tsx';
import styles from '../my/my.module.css';
import { selfFacts } from '../my/self-facts.server.ts';
import { SELF_FIELDS, SelfField } from '../my/self-field.tsx';
import { requestFacts } from '../request-context.server.ts';
import { fullDate } from '../wording/full-date.ts';
import type { Route } from './+types/my-mail';

export const handle = { title: '이메일', back: '/my' };
const PATH = '/my/mail';

export async function loader({ context, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  const { member } = memberOnly(facts, url);
  const self = await selfFacts(facts.ctx, { memberNo: member.memberNo, path: PATH });
  const proved = member.mailProvedAt ? fullDate(member.mailProvedAt) : '';
  return { mail: member.mail, proved, self };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const facts = context.get(requestFacts);
  const { memberNo, sessionId } = memberOnly(facts, url).member;
  const field = await fieldsOf(request);
  const mail = field('mail').slice(0, 300);
  const proof = { memberNo, sessionId, password: field('current') };
  return settleForm(
    async () => {
      if (field('act') === 'prove') {
        await requestMailProof(facts.ctx, memberNo);
        return { path: PATH, said: 'proof-sent' };
      }
      await requestMailChange(facts.ctx, { proof, mail });
      return { path: PATH, said: 'mail-sent' };
    },
    { fields: { ...SELF_FIELDS, PROFILE_ERROR: 'mail' }, typed: { mail } },
  );
}

export function meta({ matches }: Route.MetaArgs) {
  return myHead(matches, '이메일');
}

export default function MyMailPage({ loaderData, actionData: fault }: Route.ComponentProps): ReactNode {
  const { mail, proved, self } = loaderData;
  return (
    <MyPage title="이메일">
      <dl className={styles.facts}>
        <div>
          <dt>지금 이메일</dt>
          <dd>{mail ?? '등록하지 않음'}</dd>
        </div>
        {mail ? (
          <div>
            <dt>인증</dt>
            <dd>{proved ? `${proved}에 인증함` : '인증하지 않음'}</dd>
          </div>
        ) : null}
      </dl>
      {mail && !proved ? (
        <section className={styles.part}>
          <h2>이메일 인증</h2>
          <p>비밀번호를 잊으셨을 때에도 찾을 수 있도록 이메일을 인증해 주세요.</p>
          <MyForm submit="인증 메일 다시 받기" act="prove" tone="quiet" />
        </section>
      ) : null}
      <section className={styles.part}>
        <h2>{mail ? '이메일 변경' : '이메일 등록'}</h2>
        <p>
          새 이메일로 보내 드리는 메일에서 버튼을 누르시면 바뀝니다. 그때까지는 지금 이메일을 그대로 쓰며, 바뀌면 지금
          이메일로도 알려 드립니다.
        </p>
        <MyForm submit="인증 메일 받기" fault={fault}>
          <Field
            label="새 이메일"
            name="mail"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            placeholder="example@seoga.kr"
            defaultValue={fault?.typed['mail']}
            fault={faultOf(fault, 'mail')}
            required
          />
          <SelfField self={self} fault={fault} />
        </MyForm>
      </section>
    </MyPage>
  );
}
