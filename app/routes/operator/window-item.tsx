import type { ReactNode } from 'react';
import { data } from 'react-router';
import { previewPromotion } from '#domain/purchase';
import { worksNamed } from '#domain/showcase';
import type { Context } from '#shared/context';
import type { HoldingKind } from '#vocabulary/purchases';
import { WINDOW_KIND_NAMES } from '#vocabulary/window-kinds';
import { AskFirst, Field, FormBar, SendButton } from '../../operator/kit/console-form.tsx';
import { ConsolePage, LinkButton, Panel } from '../../operator/kit/console-page.tsx';
import { operatorOnly } from '../../operator/operator-only.server.ts';
import { consoleForm } from '../../operator/settle-act.server.ts';
import { type Desk, type Opened, newName } from '../../operator/window/desk.server.ts';
import type { Values } from '../../operator/window/desk.ts';
import { DeskFields } from '../../operator/window/desk-fields.tsx';
import { LegalLetters } from '../../operator/window/legal-letters.tsx';
import { deskOf } from '../../operator/window/desks.server.ts';
import { PromotionPrices } from '../../operator/window/promotion-prices.tsx';
import { WarningList } from '../../operator/window/warning-list.tsx';
import {
  faulty,
  hangFile,
  leadOn,
  pictureSources,
  refused,
  valuesOf,
  warningsIn,
  withPictures,
} from '../../operator/window/window-form.server.ts';
import { WindowForm } from '../../operator/window/window-form.tsx';
import { answerRefusal, refuseAddress } from '../../refused.server.ts';
import { requestFacts } from '../../request-context.server.ts';
import type { Route } from './+types/window-item';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const facts = context.get(requestFacts);
  operatorOnly(facts, url, 'window');
  const desk = deskOf(params.kind);
  if (!desk) return refuseAddress(url.pathname);
  const key = url.searchParams.get('key');
  const opened = await openedBy(facts.ctx, desk, url);
  return {
    kind: desk.kind,
    one: desk.one,
    parts: desk.parts,
    end: { label: desk.end.label, ask: desk.end.ask },
    hasTextPicture: desk.illustrated !== undefined,
    isKnown: key !== null,
    ...opened,
    letters:
      key !== null && desk.letters ? await desk.letters.read(facts.ctx, key, opened.isFixed !== undefined) : null,
    prices: desk.kind === 'promotions' ? await pricesOf(facts.ctx, opened.values) : null,
    sources: await pictureSources(facts.ctx, [opened.values['picture'] ?? '']),
    warnings: warningsIn(url),
  };
}

/** What the address asks for: one that is there, a copy of one, or a new one. */
async function openedBy(ctx: Context, desk: Desk, url: URL): Promise<Opened> {
  const [key, model] = [url.searchParams.get('key'), url.searchParams.get('copy')];
  try {
    if (key !== null) return await desk.open(ctx, key);
    if (model === null) return { values: desk.blank(), isShown: false, place: null };
    const { values } = await desk.open(ctx, model);
    const own = desk.parts.flatMap(({ fields }) => fields).find(({ isKey }) => isKey)?.name;
    return { values: own ? { ...values, [own]: newName(desk.kind.slice(0, 8)) } : values, isShown: false, place: null };
  } catch (error) {
    return answerRefusal(error, url.pathname);
  }
}

/** What the works of a promotion cost before and in it. */
async function pricesOf(ctx: Context, values: Values) {
  const names = (values['works'] ?? '')
    .split('\n')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const percent = Number(values['percent'] ?? '0');
  if (names.length === 0 || !Number.isInteger(percent) || percent < 0 || percent > 90) return [];
  const found = await worksNamed(ctx, names);
  const chosen = values['kinds'];
  const kinds: HoldingKind[] = chosen === 'buy' || chosen === 'rental' ? [chosen] : ['buy', 'rental'];
  const prices = await previewPromotion(ctx, { works: [...found.values()], percent, kinds });
  return names.flatMap((title) => {
    const price = prices.get(found.get(title) ?? 0);
    return price ? [{ title, ...price }] : [];
  });
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const facts = context.get(requestFacts);
  const by = operatorOnly(facts, url, 'window');
  const desk = deskOf(params.kind);
  if (!desk) return refuseAddress(url.pathname);
  const key = url.searchParams.get('key');
  const form = await consoleForm(request);
  // A letter to every member is more than a change of what they see.
  if (form('act') === 'letters') operatorOnly(facts, url, 'window', { fresh: true });
  let typed = valuesOf(form);
  try {
    if (form('act') === 'end' && key !== null) {
      await desk.end.act(facts.ctx, { by, key });
      return leadOn(`/operator/window/${desk.kind}`, { said: 'ended' });
    }
    if (form('act').startsWith('letters') && key !== null && desk.letters) {
      if (form('act') === 'letters')
        await desk.letters.plan(facts.ctx, { by, key, isUnfavourable: form('isUnfavourable') === 'on' });
      else await desk.letters.stop(facts.ctx, { by, key });
      return leadOn(url.pathname + url.search, { said: form('act') === 'letters' ? 'started' : 'ended' });
    }
    typed = await withPictures(facts.ctx, { by, form, values: typed, fields: ['picture'], purpose: 'illustration' });
    const text = form.file('text-picture');
    if (form('act') === 'picture' && !text)
      return faulty({ field: 'text-picture', said: '본문에 넣을 그림을 골라 주세요.' }, typed);
    if (desk.illustrated && text) {
      const hash = await hangFile(facts.ctx, { by, file: text, purpose: 'illustration' });
      const before = (typed[desk.illustrated] ?? '').trimEnd();
      typed = { ...typed, [desk.illustrated]: `${before}\n\n![그림 설명을 적어 주세요](${hash})\n` };
      return data({ typed, said: '그림을 본문의 끝에 넣었습니다. 설명을 적고 자리를 옮긴 뒤 저장해 주세요.' });
    }
    if (form('act') === 'look') return data({ typed, prices: await pricesOf(facts.ctx, typed) });
    const taken = desk.take(typed);
    if ('fault' in taken) return faulty(taken.fault, typed);
    const saved = await taken.save(facts.ctx, { by, key });
    const path = `/operator/window/${desk.kind}/item?key=${encodeURIComponent(saved.key)}`;
    return leadOn(path, { said: 'saved', warnings: saved.warnings });
  } catch (error) {
    return refused(error, { fields: desk.refusals, typed });
  }
}

export default function OperatorWindowItemPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { kind, one, parts, end, isKnown, isShown, isFixed, place, sources, warnings, hasTextPicture } = loaderData;
  const fault = actionData && 'fault' in actionData ? actionData.fault : undefined;
  const typed = actionData && 'typed' in actionData ? actionData.typed : undefined;
  const letterFault = fault?.typed['act']?.startsWith('letters') ? fault : undefined;
  const values = (letterFault ? undefined : fault?.typed) ?? typed ?? loaderData.values;
  const prices = actionData && 'prices' in actionData ? actionData.prices : loaderData.prices;
  const hung = values['picture'] ?? '';
  return (
    <ConsolePage
      title={isKnown ? `${one} 고치기` : `새 ${one}`}
      lead={isFixed ?? (isKnown && !isShown ? '내려 둔 것입니다. 저장하면 독자에게 다시 보입니다.' : undefined)}
      up={{ path: `/operator/window/${kind}`, name: WINDOW_KIND_NAMES[kind] }}
      actions={place && isShown ? <LinkButton href={place}>독자의 화면에서 보기</LinkButton> : null}
    >
      <WarningList warnings={actionData && 'said' in actionData ? [actionData.said] : warnings} />
      <WindowForm fault={letterFault ? undefined : fault}>
        <DeskFields parts={parts} values={values} fault={fault} isKnown={isKnown} src={sources[hung]} />
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
        {prices ? <PromotionPrices prices={prices} /> : null}
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
      </WindowForm>
      {loaderData.letters ? <LegalLetters letters={loaderData.letters} fault={letterFault} /> : null}
      {isKnown && isShown ? (
        <AskFirst label={end.label}>
          <p>{end.ask}</p>
          <form method="post">
            <SendButton tone="grave" name="act" value="end">
              {end.label}
            </SendButton>
          </form>
        </AskFirst>
      ) : null}
    </ConsolePage>
  );
}
