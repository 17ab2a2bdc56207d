import type { ReactNode } from 'react';
import { data } from 'react-router';
import { previewPromotion } from '#domain/purchase';
import { findWorksByName } from '#domain/merchandising';
import type { Context } from '#kernel/context';
import type { HoldingKind } from '#shared/money/purchases';
import { ADMIN_CONTENT_KIND_NAMES } from '#shared/merchandising/admin-content-kinds';
import { adminPaths } from '#shared/web/admin-paths';
import { Disclosure, Field, FormBar, SendButton } from '../../../admin/components/console-form.tsx';
import { ConsolePage, LinkButton, Panel } from '../../../admin/components/console-page.tsx';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { type EntityForm, type OpenedEntity, newName } from '../../../admin/merchandising/entity-form.server.ts';
import type { Values } from '../../../admin/merchandising/entity-form.ts';
import { EntityFields } from '../../../admin/merchandising/form-fields.tsx';
import { LegalEmails } from '../../../admin/merchandising/legal-emails.tsx';
import { entityFormOf } from '../../../admin/merchandising/entity-forms.server.ts';
import { type PromotedWork, PromotionPrices } from '../../../admin/merchandising/promotion-prices.tsx';
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
    prices: entityForm.kind === 'promotions' ? await pricesOf(pageContext.ctx, opened.values) : null,
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
      values: { ...values, ...starting, ...(own ? { [own]: newName(entityForm.kind.slice(0, 8)) } : {}) },
      isVisible: false,
      place: null,
    };
  } catch (error) {
    return toErrorResponse(error, url.pathname);
  }
}

/** What readers pay before and during a promotion. */
async function pricesOf(ctx: Context, values: Values): Promise<PromotedWork[]> {
  const names = (values['works'] ?? '')
    .split('\n')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const [percent, freeFirst] = [Number(values['percent'] || '0'), Number(values['freeFirst'] || '0')];
  const isRight = [percent, freeFirst].every((count) => Number.isInteger(count) && count >= 0) && percent <= 90;
  if (names.length === 0 || !isRight) return [];
  const ids = await findWorksByName(ctx, names);
  const chosen = values['kinds'];
  const kinds: HoldingKind[] = chosen === 'buy' || chosen === 'rental' ? [chosen] : ['buy', 'rental'];
  const effects = await previewPromotion(ctx, { works: [...ids.values()], percent, kinds, freeFirst });
  return names.flatMap((title) => {
    const id = ids.get(title) ?? 0;
    const effect = effects.get(id);
    return effect ? [{ id, title, ...effect }] : [];
  });
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
    if (form('act') === 'look') return data({ typed, prices: await pricesOf(pageContext.ctx, typed) });
    const parsedForm = entityForm.take(typed);
    if ('error' in parsedForm) return fieldError(parsedForm.error, typed);
    const saved = await parsedForm.save(pageContext.ctx, { by: actor, key });
    const path = `${adminPaths.listItem(entityForm.kind)}?key=${encodeURIComponent(saved.key)}`;
    return redirectTo(path, { message: 'saved', warnings: saved.warnings });
  } catch (error) {
    return merchandisingErrorOf(error, { fields: entityForm.refusals, typed });
  }
}

export default function OperatorWindowItemPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { kind, one, parts, end, isKnown, isVisible, isFixed, place, sources, warnings, hasTextPicture } = loaderData;
  const formError = actionData && 'error' in actionData ? actionData.error : undefined;
  const typed = actionData && 'typed' in actionData ? actionData.typed : undefined;
  const letterFault = formError?.typed['act']?.startsWith('letters') ? formError : undefined;
  const values = (letterFault ? undefined : formError?.typed) ?? typed ?? loaderData.values;
  const prices = actionData && 'prices' in actionData ? actionData.prices : loaderData.prices;
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
        <EntityFields parts={parts} values={values} error={formError} isKnown={isKnown} src={sources[hung]} />
        {hasTextPicture ? (
          <Panel title="본문에 그림 넣기" lead="그림을 고르고 누르면 본문의 끝에 들어갑니다. 아직 저장되지 않습니다.">
            <Field label="그림" name="text-picture" type="file" accept="image/png,image/jpeg,image/webp,image/avif" />
            <FormBar>
              <SendButton tone="quiet" name="act" value="picture">
                그림 넣기
              </SendButton>
            </FormBar>
          </Panel>
        ) : null}
        {prices ? <PromotionPrices works={prices} /> : null}
        {isFixed ? null : (
          <FormBar>
            <SendButton>저장</SendButton>
            {prices ? (
              <SendButton tone="quiet" name="act" value="look">
                값 미리 보기
              </SendButton>
            ) : null}
          </FormBar>
        )}
      </MerchandisingForm>
      {loaderData.letters ? <LegalEmails letters={loaderData.letters} error={letterFault} /> : null}
      {isKnown && isVisible ? (
        <Disclosure label={end.label}>
          <p>{end.request}</p>
          <form method="post">
            <SendButton tone="grave" name="act" value="end">
              {end.label}
            </SendButton>
          </form>
        </Disclosure>
      ) : null}
    </ConsolePage>
  );
}
