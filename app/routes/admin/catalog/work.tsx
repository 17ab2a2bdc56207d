import type { ReactNode } from 'react';
import { type ShouldRevalidateFunctionArgs, data, redirect } from 'react-router';
import { changeCover, editWork, resetToSource, publishWork, showAdminWork } from '#domain/catalog-admin';
import { hasPermission } from '#shared/operations/operator-permissions';
import { workFieldLabels, type WorkField } from '#shared/catalog/edited-work-fields';
import { adminPaths } from '#shared/web/admin-paths';
import { paths } from '#shared/web/paths';
import { type ConsoleFormError, errorAt } from '../../../admin/components/form-error.ts';
import { Disclosure, ConsoleForm, FormBar, SendButton } from '../../../admin/components/console-form.tsx';
import { ConsolePage, DetailList, LinkButton, Badge, Panel } from '../../../admin/components/console-page.tsx';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { BundlePrices } from '../../../admin/catalog/bundle-prices.tsx';
import { bundleView } from '../../../admin/catalog/bundle-prices.server.ts';
import { episodeCounts } from '../../../admin/catalog/episode-counts.ts';
import { CoverForm } from '../../../admin/catalog/cover-form.tsx';
import { catalogErrorOf, runCatalogAction } from '../../../admin/catalog/catalog-action.server.ts';
import { WorkFields } from '../../../admin/catalog/work-fields.tsx';
import { workInput, statusOf, parseWork, termsOf, valuesOf } from '../../../admin/catalog/work-form.server.ts';
import { useFormPreview } from '../../../admin/merchandising/use-form-preview.ts';
import { WorkTabs } from '../../../admin/catalog/work-tabs.tsx';
import styles from '../../../admin/catalog/works.module.css';
import { idParam, toErrorResponse } from '../../../server/errors.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/work';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'works');
  const id = idParam(params.id, url.pathname);
  const work = await showAdminWork(pageContext.ctx, id).catch((error: unknown) => toErrorResponse(error, url.pathname));
  const { sheet, version, cover, hasOwnCover, edited, sourceKey, episodes, opened, free, owners } = work;
  const { isDraft, draftEpisodes } = work;
  const about = {
    isDraft,
    draftEpisodes,
    title: sheet.title,
    cover,
    hasOwnCover,
    edited,
    sourceKey,
    episodes,
    opened,
    free,
    owners,
  };
  const bundle = await bundleView(pageContext.ctx, { workId: id, ...sheet });
  return { id, version, about, standing: statusOf(work), values: valuesOf(sheet), bundle };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const actor = requireOperator(pageContext, url, 'works');
  const id = idParam(params.id, url.pathname);
  const form = await consoleForm(request);
  const pagePath = adminPaths.work(id);
  const bundleOf = () => bundleView(pageContext.ctx, { workId: id, kind: form('kind'), terms: termsOf(form) });
  if (form('act') === 'look') return data({ bundle: await bundleOf() });
  if (form('act') === 'cover' || form('act') === 'typeset')
    return runCatalogAction(async () => {
      const file = form('act') === 'cover' ? form.file('cover') : null;
      const sent = file && { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
      const none = { name: '', bytes: new Uint8Array() };
      await changeCover(pageContext.ctx, { by: actor, id, file: file === undefined ? none : (sent ?? null) });
      return `${pagePath}?said=saved`;
    });
  if (form('act') === 'publish')
    return runCatalogAction(async () => {
      await publishWork(pageContext.ctx, { by: actor, id });
      return `${pagePath}?said=published`;
    });
  if (form('act') === 'follow')
    return runCatalogAction(async () => {
      await resetToSource(pageContext.ctx, { by: actor, id });
      return `${pagePath}?said=followed`;
    });
  const shares = { mayChange: hasPermission(actor.rights, 'holders', 'write'), confirmed: form('shareChange') };
  // Changing revenue shares needs a recent second factor, as contracts do.
  if (shares.confirmed !== '') requireOperator(pageContext, url, 'holders', { fresh: true });
  try {
    await editWork(pageContext.ctx, { by: actor, id, version: form('version'), sheet: workInput(form), shares });
    return redirect(`${pagePath}?said=saved`, 303);
  } catch (error) {
    const { status, ...refusal } = catalogErrorOf(error, parseWork(form));
    return data({ ...refusal, bundle: await bundleOf() }, { status });
  }
}

/** A preview of prices changes no loader data. */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formData?.get('act') === 'look' ? false : defaultShouldRevalidate;
}

const MESSAGES = {
  published: '공개했습니다. 공개 일시를 정한 회차는 그때 열립니다.',
  followed: '다음 가져오기부터 출처의 내용을 따릅니다.',
};

/** Inputs that change the prices of a bundle. */
const BUNDLE_INPUTS = new Set(['bundlePercent', 'bundleFrom', 'fixedPrice', 'kind']);

export default function WorkPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { id, about, version, values, standing } = loaderData;
  const { onTyped, seen } = useFormPreview<typeof action>('act');
  const refused = actionData && 'typed' in actionData ? actionData : undefined;
  const formError = refused && 'title' in refused.typed ? refused : undefined;
  const bundle = [seen, actionData].find((answer) => answer && 'bundle' in answer);
  const shown = bundle && 'bundle' in bundle ? bundle.bundle : loaderData.bundle;
  return (
    <ConsolePage
      title={about.title}
      up={{ path: '/operator/works', name: '작품' }}
      message={MESSAGES}
      actions={
        <>
          <ConsoleForm action={adminPaths.workUploads(id)}>
            <SendButton>회차 올리기</SendButton>
          </ConsoleForm>
          {about.isDraft ? null : <LinkButton href={paths.work(id)}>서점에서 보기</LinkButton>}
        </>
      }
    >
      <WorkTabs workId={id} current={adminPaths.work(id)} />
      <Overview id={id} about={about} standing={standing} error={formError ? undefined : refused} />
      {about.isDraft || about.draftEpisodes > 0 ? <DraftPanel {...about} /> : null}
      <div onInput={({ target }) => isBundleInput(target) && onTyped(target)}>
        <ConsoleForm error={formError}>
          <input type="hidden" name="version" value={version} />
          <WorkFields
            values={formError?.typed ?? values}
            error={formError}
            prices={<BundlePrices {...shown} />}
            bar={<SendButton>저장</SendButton>}
          />
        </ConsoleForm>
      </div>
      {about.edited.length > 0 ? <EditedPanel fields={about.edited} isTakenDown={values.isListed === 'no'} /> : null}
      <FormBar>
        <LinkButton opensForm href={adminPaths.workDeletion(id)}>
          작품 삭제
        </LinkButton>
      </FormBar>
    </ConsolePage>
  );
}

function isBundleInput(target: EventTarget): boolean {
  const isInput = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
  return isInput && BUNDLE_INPUTS.has(target.name);
}

function DraftPanel({ isDraft, draftEpisodes }: { isDraft: boolean; draftEpisodes: number }): ReactNode {
  const pending = draftEpisodes.toLocaleString('ko-KR');
  return (
    <Panel
      title="초안"
      lead={
        isDraft
          ? '아직 공개하지 않은 작품입니다. 독자에게는 보이지 않습니다. 이용가와 판매 조건, 회차 가격을 확인한 뒤 공개해 주세요.'
          : `가져온 뒤 아직 공개하지 않은 회차가 ${pending}개 있습니다. 가격은 앞 회차를 따릅니다.`
      }
    >
      <ConsoleForm act="publish">
        <FormBar>
          <SendButton>{isDraft ? '작품 공개' : `${pending}화 공개`}</SendButton>
        </FormBar>
      </ConsoleForm>
    </Panel>
  );
}

interface OverviewProps {
  id: number;
  about: Route.ComponentProps['loaderData']['about'];
  standing: Route.ComponentProps['loaderData']['standing'];
  error: ConsoleFormError | undefined;
}

function Overview({ id, about, standing, error }: OverviewProps): ReactNode {
  return (
    <div className={styles.overview}>
      <img
        className={styles.cover}
        src={`${adminPaths.workCover(id)}?v=${about.cover}`}
        alt={`${about.title} 표지`}
        width={120}
        height={180}
      />
      <div className={styles.overviewFacts}>
        <DetailList
          details={[
            { name: '상태', value: <Badge tone={standing.tone}>{standing.words}</Badge> },
            { name: '회차', value: episodeCounts(about) },
            { name: '무료 회차', value: `${about.free.toLocaleString('ko-KR')}화` },
            { name: '보유 독자', value: `${about.owners.toLocaleString('ko-KR')}명` },
            { name: '출처', value: about.sourceKey },
          ]}
        />
        <Disclosure label="표지 바꾸기" isOpen={errorAt(error, 'cover') !== undefined}>
          <CoverForms hasOwnCover={about.hasOwnCover} error={error} />
        </Disclosure>
      </div>
    </div>
  );
}

function CoverForms({ hasOwnCover, error }: { hasOwnCover: boolean; error: ConsoleFormError | undefined }): ReactNode {
  return (
    <>
      <CoverForm error={error} />
      {hasOwnCover ? (
        <Disclosure label="조판 표지로">
          <p>지금 표지를 내리고 제목으로 만든 표지를 씁니다.</p>
          <ConsoleForm act="typeset">
            <FormBar>
              <SendButton tone="grave">조판 표지로 바꾸기</SendButton>
            </FormBar>
          </ConsoleForm>
        </Disclosure>
      ) : null}
    </>
  );
}

function EditedPanel({ fields, isTakenDown }: { fields: WorkField[]; isTakenDown: boolean }): ReactNode {
  const names = workFieldLabels(fields);
  const remainsHidden = isTakenDown && fields.includes('isListed');
  const note = remainsHidden ? ' 내린 작품은 다시 공개하기 전까지 목록에 나오지 않습니다.' : '';
  return (
    <Panel title="여기서 고친 항목" lead={`다시 가져와도 그대로 두는 항목입니다: ${names}.${note}`}>
      {remainsHidden && fields.length === 1 ? null : (
        <Disclosure label="출처를 다시 따르기">
          <p>
            다음에 가져올 때 위 항목을 출처의 내용으로 바꿉니다. 지금 내용은 그때까지 그대로입니다.
            {remainsHidden ? ' 노출은 중지한 상태로 둡니다.' : ''}
          </p>
          <ConsoleForm act="follow">
            <FormBar>
              <SendButton tone="grave">출처를 따르기</SendButton>
            </FormBar>
          </ConsoleForm>
        </Disclosure>
      )}
    </Panel>
  );
}
