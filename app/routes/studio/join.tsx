import type { ReactNode } from 'react';
import { createPen } from '#domain/studio';
import { AUTHOR_TERMS, AUTHOR_TERMS_VERSION, PEN_LIMITS } from '#shared/authors/pens';
import { studioPaths } from '#shared/web/studio-paths';
import { ConsoleForm, Check, Field, FormBar, SendButton } from '../../admin/components/console-form.tsx';
import { consoleForm } from '../../admin/components/console-form.server.ts';
import { ConsolePage, Panel } from '../../admin/components/console-page.tsx';
import { errorAt } from '../../admin/components/form-error.ts';
import kit from '../../admin/components/kit.module.css';
import { runCatalogAction } from '../../admin/catalog/catalog-action.server.ts';
import { requireAuthorPage } from '../../studio/author-only.server.ts';
import { requestContext } from '../../server/request-context.server.ts';
import styles from '../../studio/studio.module.css';
import type { Route } from './+types/join';

export function loader({ context, url }: Route.LoaderArgs) {
  const { nick, verifiedAt } = requireAuthorPage(context.get(requestContext), url);
  return { nick, isVerified: verifiedAt !== null };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireAuthorPage(pageContext, url);
  const form = await consoleForm(request);
  return runCatalogAction(async () => {
    const input = { memberNo, name: form('name'), shop: pageContext.shop.name, agrees: form('agrees') === 'yes' };
    await createPen(pageContext.ctx, input);
    return `${studioPaths.home()}?said=joined`;
  }, form.typed);
}

export default function JoinPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  return (
    <ConsolePage title="작가 시작하기" lead="필명을 정하고 연재 약관에 동의하면 바로 첫 작품을 쓸 수 있습니다.">
      <Panel title="필명">
        <ConsoleForm error={actionData}>
          <Field
            label="필명"
            name="name"
            required
            autoComplete="off"
            maxLength={PEN_LIMITS.name}
            defaultValue={actionData?.typed['name'] ?? loaderData.nick}
            hint="한글, 영문, 숫자 2~20자입니다. 한 사람이 세 개까지 만들 수 있고, 만든 뒤에는 바꿀 수 없습니다."
            error={errorAt(actionData, 'name')}
          />
          <section aria-labelledby="terms-title">
            <h3 id="terms-title" className={styles.subtitle}>
              연재 약관 ({AUTHOR_TERMS_VERSION})
            </h3>
            <ol className={styles.terms}>
              {AUTHOR_TERMS.map((term) => (
                <li key={term}>{term}</li>
              ))}
            </ol>
          </section>
          <Check
            label="연재 약관에 동의합니다."
            name="agrees"
            value="yes"
            defaultChecked={actionData?.typed['agrees'] === 'yes'}
            error={errorAt(actionData, 'agrees')}
          />
          <FormBar>
            <SendButton>작가 시작하기</SendButton>
          </FormBar>
        </ConsoleForm>
      </Panel>
      {loaderData.isVerified ? null : (
        <p className={kit.hint}>
          본인인증은 19세 작품을 쓸 때만 필요합니다. <a href="/my/adult">본인인증하기</a>
        </p>
      )}
    </ConsolePage>
  );
}
