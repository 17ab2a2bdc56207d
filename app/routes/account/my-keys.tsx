import { type ReactNode } from 'react';
import { data } from 'react-router';
import { createApiKey, listApiKeys, revokeApiKey } from '#domain/members';
import { API_KEY_DAYS, API_KEY_NAME_LENGTH, MAX_API_KEYS, READER_SCOPES } from '#shared/members/api-keys';
import { requireMemberPage } from '../../features/auth/login-guard.server.ts';
import { Checkbox, Field } from '../../features/auth/forms/field.tsx';
import { type FormError } from '../../features/account/form-error.ts';
import { IDENTITY_FIELDS, type IdentityDetails, IdentityField } from '../../features/account/identity-field.tsx';
import { loadIdentityDetails } from '../../features/account/identity-details.server.ts';
import { runAccountAction } from '../../features/account/my-action.server.ts';
import { MyForm, fieldErrorOf } from '../../features/account/my-form.tsx';
import { MyPage, myHead } from '../../features/account/my-page.tsx';
import styles from '../../features/account/my.module.css';
import keyStyles from '../../features/account/api-keys.module.css';
import { SmallForm } from '../../features/account/small-form.tsx';
import { readForm } from '../../server/form-data.server.ts';
import { toFieldError } from '../../server/form-action.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import ui from '../../components/ui.module.css';
import { fullDate } from '../../components/formatters/full-date.ts';
import type { Route } from './+types/my-keys';

export const handle = { title: 'API 키', back: '/my' };
const PATH = '/my/keys';
const FIELDS = {
  ...IDENTITY_FIELDS,
  'KEY_ERROR 0004': 'name',
  'KEY_ERROR 0005': 'scope',
  'KEY_ERROR 0006': 'days',
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  const { member } = requireMemberPage(pageContext, url);
  const keys = await listApiKeys(pageContext.ctx, member.memberNo);
  return {
    self: await loadIdentityDetails(pageContext.ctx, { memberNo: member.memberNo, path: PATH }),
    keys: keys.map(({ id, name, scopes, ending, madeAt, expiresAt, usedAt, isExpired }) => ({
      id,
      name,
      ending,
      isExpired,
      scopes: Object.entries(READER_SCOPES).flatMap(([scope, label]) => (scopes.includes(scope) ? [label] : [])),
      madeAt: fullDate(madeAt),
      expiresAt: expiresAt && fullDate(expiresAt),
      usedAt: usedAt && fullDate(usedAt),
    })),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const { member } = requireMemberPage(pageContext, url);
  const form = await readForm(request);
  const texts = (name: string): string[] => form.getAll(name).filter((value) => typeof value === 'string');
  const field = (name: string): string => texts(name).at(-1) ?? '';
  const { memberNo, sessionId } = member;
  const revoked = /^revoke-([1-9]\d{0,14})$/.exec(field('act'))?.[1];
  if (revoked !== undefined)
    return runAccountAction(async () => {
      await revokeApiKey(pageContext.ctx, { memberNo, id: Number(revoked) });
      return { path: PATH, message: 'key-revoked' };
    });
  const proof = { memberNo, sessionId, password: field('current') };
  const entered = { name: field('name'), scopes: texts('scope'), days: Number(field('days')) };
  try {
    return data({ made: await createApiKey(pageContext.ctx, { proof, key: entered }), error: undefined });
  } catch (error) {
    const { status, ...fieldError } = toFieldError(error, {
      fields: FIELDS,
      typed: { name: entered.name, scope: entered.scopes.join(','), days: field('days') },
    });
    return data({ made: undefined, error: fieldError }, { status });
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return myHead(matches, 'API 키');
}

type Key = Route.ComponentProps['loaderData']['keys'][number];

export default function MyKeysPage({ loaderData: { keys, self }, actionData }: Route.ComponentProps): ReactNode {
  const made = actionData && 'made' in actionData ? actionData.made : undefined;
  const error = actionData && 'error' in actionData ? actionData.error : undefined;
  return (
    <MyPage
      title="API 키"
      intro={
        <>
          다른 프로그램이 비밀번호 없이 내 서재와 읽던 자리를 쓰게 하는 키입니다. 코인, 결제, 회원 정보에는 쓸 수
          없습니다. 쓰는 방법은{' '}
          <a className={styles.inline} href="/developers">
            API 문서
          </a>
          에 있습니다. 읽기 앱에는 목록 주소 <code>/opds</code>(오래된 앱은 <code>/opds/1.2</code>)를 적고, 이름은 아무
          글자나, 비밀번호에는 키를 적습니다.
        </>
      }
    >
      {made === undefined ? null : <MadeKey text={made} />}
      {keys.length > 0 ? (
        <ul className={styles.cards}>
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} />
          ))}
        </ul>
      ) : (
        <p className={styles.small}>만든 키가 없습니다.</p>
      )}
      {keys.length >= MAX_API_KEYS ? (
        <p className={styles.small}>키는 {MAX_API_KEYS}개까지 만들 수 있습니다. 쓰지 않는 키를 폐기해 주세요.</p>
      ) : (
        <section className={styles.part}>
          <h2>키 만들기</h2>
          <p>비밀번호를 바꾸거나 탈퇴하면 모든 키가 폐기됩니다.</p>
          <NewKeyForm key={made ?? ''} self={self} error={error} />
        </section>
      )}
    </MyPage>
  );
}

function MadeKey({ text }: { text: string }): ReactNode {
  return (
    <div className={keyStyles.made} role="status">
      <p>키를 만들었습니다. 지금만 볼 수 있으니 복사해 두세요.</p>
      <code>{text}</code>
    </div>
  );
}

function KeyRow({ apiKey }: { apiKey: Key }): ReactNode {
  const { id, name, ending, scopes, madeAt, expiresAt, usedAt, isExpired } = apiKey;
  const until = expiresAt === null ? '기한 없음' : `${expiresAt}까지`;
  return (
    <li>
      <div>
        <p className={styles.cardName}>
          {name}
          {isExpired ? <span className={styles.mark}>기간 만료</span> : null}
        </p>
        <p className={styles.small}>{scopes.join(', ')}</p>
        <p className={styles.small}>
          끝 글자 {ending} · {madeAt} 생성 · {until} · {usedAt === null ? '사용하지 않음' : `마지막 사용 ${usedAt}`}
        </p>
      </div>
      <SmallForm act={`revoke-${id}`} label="폐기" about={name} />
    </li>
  );
}

function NewKeyForm({ self, error }: { self: IdentityDetails; error: FormError | undefined }): ReactNode {
  const scopeError = fieldErrorOf(error, 'scope');
  const scopes = error?.typed['scope']?.split(',') ?? [];
  const chosenDays = Number(error?.typed['days'] ?? 90);
  return (
    <MyForm submit="키 만들기" act="create" error={error}>
      <Field
        label="이름"
        hint="어디에 쓰는 키인지 적어 주세요."
        name="name"
        maxLength={API_KEY_NAME_LENGTH}
        autoComplete="off"
        defaultValue={error?.typed['name']}
        error={fieldErrorOf(error, 'name')}
        required
      />
      <fieldset className={keyStyles.choices}>
        <legend>할 수 있는 일</legend>
        {Object.entries(READER_SCOPES).map(([scope, label], at) => (
          <Checkbox
            key={scope}
            name="scope"
            value={scope}
            defaultChecked={scopes.includes(scope)}
            error={at === 0 ? scopeError : undefined}
          >
            {label}
          </Checkbox>
        ))}
      </fieldset>
      <fieldset className={keyStyles.choices}>
        <legend>사용 기간</legend>
        <div className={ui.segments}>
          {API_KEY_DAYS.map((days) => (
            <label key={days} className={ui.segment}>
              <input type="radio" name="days" value={days} defaultChecked={days === chosenDays} />
              <span>{days === 0 ? '기한 없음' : `${days}일`}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <IdentityField self={self} error={error} />
    </MyForm>
  );
}
