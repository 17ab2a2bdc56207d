import type { ReactNode } from 'react';
import { data } from 'react-router';
import type { Context } from '#kernel/context';
import { ADMIN_CONTENT_KIND_NAMES } from '#shared/merchandising/admin-content-kinds';
import { MAX_SLUG, slugFromTitle } from '#shared/content/slugs';
import { adminPaths } from '#shared/web/admin-paths';
import { Disclosure, FormBar, SendButton } from '../../../admin/components/console-form.tsx';
import { ConsolePage, LinkButton } from '../../../admin/components/console-page.tsx';
import { FileField } from '../../../admin/components/file-field.tsx';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { type EntityForm, type OpenedEntity, newName } from '../../../admin/merchandising/entity-form.server.ts';
import type { Values } from '../../../admin/merchandising/entity-form.ts';
import { EntityFields } from '../../../admin/merchandising/form-fields.tsx';
import { LegalEmails } from '../../../admin/merchandising/legal-emails.tsx';
import { entityFormOf } from '../../../admin/merchandising/entity-forms.server.ts';
import { WarningList } from '../../../admin/merchandising/warning-list.tsx';
import {
  fieldError,
  uploadFile,
  redirectTo,
  pictureSources,
  merchandisingErrorOf,
  valuesOf,
  warningsIn,
  withPictures,
} from '../../../admin/merchandising/merchandising-form.server.ts';
import { MerchandisingForm } from '../../../admin/merchandising/merchandising-form.tsx';
import { toErrorResponse, throwNotFound } from '../../../server/errors.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/window-item';
import { PostForm } from '../../../admin/components/write-access.tsx';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'window');
  const entityForm = entityFormOf(params.kind);
  if (!entityForm) return throwNotFound(url.pathname);
  const key = url.searchParams.get('key');
  const opened = await openedEntity(pageContext.ctx, entityForm, url);
  return {
    kind: entityForm.kind,
    one: entityForm.one,
    parts: entityForm.parts,
    end: { label: entityForm.end.label, request: entityForm.end.request },
    hasTextPicture: entityForm.illustrated !== undefined,
    isKnown: key !== null,
    ...opened,
    letters:
      key !== null && entityForm.letters
        ? await entityForm.letters.read(pageContext.ctx, key, opened.isFixed !== undefined)
        : null,
    sources: await pictureSources(pageContext.ctx, [opened.values['picture'] ?? '']),
    warnings: warningsIn(url),
  };
}

/** Existing, copied or new entity. */
async function openedEntity(ctx: Context, entityForm: EntityForm, url: URL): Promise<OpenedEntity> {
  const [key, model] = [url.searchParams.get('key'), url.searchParams.get('copy')];
  try {
    if (key !== null) return await entityForm.open(ctx, key);
    const starting = entityForm.starting ? await entityForm.starting(ctx, url) : {};
    if (model === null) return { values: { ...entityForm.blank(), ...starting }, isVisible: false, place: null };
    const { values } = await entityForm.open(ctx, model);
    const own = entityForm.parts.flatMap(({ fields }) => fields).find(({ isKey }) => isKey)?.name;
    return {
      values: { ...values, ...starting, ...(own ? { [own]: '' } : {}) },
      isVisible: false,
      place: null,
    };
  } catch (error) {
    return toErrorResponse(error, url.pathname);
  }
}

/** Names a new entity after its title if the form did not. */
function withName({ kind, parts }: EntityForm, values: Values): Values {
  const own = parts.flatMap(({ fields }) => fields).find((field) => field.kind === 'slug')?.name;
  if (own === undefined || values[own]) return values;
  const title = values['title'] ?? values['question'] ?? '';
  return { ...values, [own]: slugFromTitle(title, MAX_SLUG) || newName(kind.slice(0, 8)) };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const actor = requireOperator(pageContext, url, 'window');
  const entityForm = entityFormOf(params.kind);
  if (!entityForm) return throwNotFound(url.pathname);
  const key = url.searchParams.get('key');
  const form = await consoleForm(request);
  // E-mailing all members needs a recent second factor.
  if (form('act') === 'letters') requireOperator(pageContext, url, 'window', { fresh: true });
  let typed = valuesOf(form);
  try {
    if (form('act') === 'end' && key !== null) {
      await entityForm.end.act(pageContext.ctx, { by: actor, key });
      return redirectTo(adminPaths.list(entityForm.kind), { message: 'ended' });
    }
    if (form('act').startsWith('letters') && key !== null && entityForm.letters) {
      if (form('act') === 'letters')
        await entityForm.letters.plan(pageContext.ctx, {
          by: actor,
          key,
          isUnfavourable: form('isUnfavourable') === 'on',
        });
      else await entityForm.letters.stop(pageContext.ctx, { by: actor, key });
      return redirectTo(url.pathname + url.search, { message: form('act') === 'letters' ? 'started' : 'ended' });
    }
    typed = await withPictures(pageContext.ctx, {
      by: actor,
      form,
      values: typed,
      fields: ['picture'],
      purpose: 'illustration',
    });
    const text = form.file('text-picture');
    if (form('act') === 'picture' && !text)
      return fieldError({ field: 'text-picture', message: '본문에 넣을 그림을 골라 주세요.' }, typed);
    if (entityForm.illustrated && text) {
      const hash = await uploadFile(pageContext.ctx, { by: actor, file: text, purpose: 'illustration' });
      const before = (typed[entityForm.illustrated] ?? '').trimEnd();
      typed = { ...typed, [entityForm.illustrated]: `${before}\n\n![그림 설명을 적어 주세요](${hash})\n` };
      return data({ typed, message: '그림을 본문의 끝에 넣었습니다. 설명을 적고 자리를 옮긴 뒤 저장해 주세요.' });
    }
    const parsedForm = entityForm.take(key === null ? withName(entityForm, typed) : typed);
    if ('error' in parsedForm) return fieldError(parsedForm.error, typed);
    const saved = await parsedForm.save(pageContext.ctx, { by: actor, key });
    const path = `${adminPaths.listItem(entityForm.kind)}?key=${encodeURIComponent(saved.key)}`;
    return redirectTo(path, { message: 'saved', warnings: saved.warnings });
  } catch (error) {
    return merchandisingErrorOf(error, { fields: entityForm.refusals, typed });
  }
}

const TEXT_PICTURE = {
  id: 'text-picture',
  title: '본문에 그림 넣기',
  lead: '그림을 고르고 누르면 본문의 끝에 들어갑니다. 아직 저장되지 않습니다.',
  children: (
    <>
      <FileField label="그림" name="text-picture" accept="image/png,image/jpeg,image/webp,image/avif" />
      <FormBar>
        <SendButton tone="quiet" name="act" value="picture">
          그림 넣기
        </SendButton>
      </FormBar>
    </>
  ),
};

export default function OperatorWindowItemPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { kind, one, parts, end, isKnown, isVisible, isFixed, place, sources, warnings, hasTextPicture } = loaderData;
  const formError = actionData && 'error' in actionData ? actionData.error : undefined;
  const typed = actionData && 'typed' in actionData ? actionData.typed : undefined;
  const letterFault = formError?.typed['act']?.startsWith('letters') ? formError : undefined;
  const values = (letterFault ? undefined : formError?.typed) ?? typed ?? loaderData.values;
  const hung = values['picture'] ?? '';
  return (
    <ConsolePage
      title={isKnown ? `${one} 고치기` : `새 ${one}`}
      lead={isFixed ?? (isKnown && !isVisible ? '내려 둔 것입니다. 저장하면 독자에게 다시 보입니다.' : undefined)}
      up={{ path: adminPaths.list(kind), name: ADMIN_CONTENT_KIND_NAMES[kind] }}
      actions={place && isVisible ? <LinkButton href={place}>독자의 화면에서 보기</LinkButton> : null}
    >
      <WarningList warnings={actionData && 'message' in actionData ? [actionData.message] : warnings} />
      <MerchandisingForm error={letterFault ? undefined : formError}>
        <EntityFields
          parts={parts}
          values={values}
          error={formError}
          isKnown={isKnown}
          src={sources[hung]}
          {...(hasTextPicture ? { more: { at: parts.length, section: TEXT_PICTURE } } : {})}
          bar={isFixed ? null : <SendButton>저장</SendButton>}
        />
      </MerchandisingForm>
      {loaderData.letters ? <LegalEmails letters={loaderData.letters} error={letterFault} /> : null}
      {isKnown && isVisible ? (
        <Disclosure label={end.label}>
          <p>{end.request}</p>
          <PostForm>
            <SendButton tone="grave" name="act" value="end">
              {end.label}
            </SendButton>
          </PostForm>
        </Disclosure>
      ) : null}
    </ConsolePage>
  );
}
