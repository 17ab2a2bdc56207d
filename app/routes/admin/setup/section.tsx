import { type ReactNode, useState } from 'react';
import { data, redirect } from 'react-router';
import { readShopFields, saveShopFields, saveShopLogo } from '#domain/merchandising';
import type { ShopSection } from '#shared/operations/shop-field-definition';
import { type ShopField, type ShopFieldValues, fieldsOf } from '#shared/operations/shop-fields';
import { logoUrl } from '#shared/web/shop-logo';
import { ConsoleForm, SendButton } from '../../../admin/components/console-form.tsx';
import { LinkButton } from '../../../admin/components/console-page.tsx';
import { consoleForm } from '../../../admin/components/console-form.server.ts';
import { FormSections } from '../../../admin/components/form-sections.tsx';
import { requireOperator } from '../../../admin/operator-only.server.ts';
import { AuthorDuties } from '../../../admin/setup/author-duties.tsx';
import { BrandPreview } from '../../../admin/setup/brand-preview.tsx';
import { editedSection, fieldOfError, submittedFields } from '../../../admin/setup/setup-form.server.ts';
import { fieldGroups } from '../../../admin/setup/section-groups.ts';
import { SetupPage } from '../../../admin/setup/setup-page.tsx';
import { ShopFieldInput } from '../../../admin/setup/shop-field-input.tsx';
import { throwNotFound } from '../../../server/errors.server.ts';
import { toFieldError } from '../../../server/form-action.server.ts';
import { requestContext } from '../../../server/request-context.server.ts';
import type { Route } from './+types/section';

const LEADS: Record<ShopSection, string> = {
  company: '모든 화면의 바닥글과 약관에 들어가는 법정 표시입니다(전자상거래법 제10조, 제13조). 저장하면 바로 바뀝니다.',
  brand: '독자가 보는 서점의 이름과 모습입니다. 아래에서 미리 보고 저장해 주세요.',
  prepaid: '선불로 판매하는 코인에 대해 알려야 하는 내용입니다(전자상거래법 제8조 제4항). 코인 이용 안내에 실립니다.',
  search: '검색 엔진에 서점을 등록하고 소유자임을 확인합니다.',
  authors: '회원이 작가로서 작품을 연재하는 곳입니다. 켜기 전에 아래 확인 사항을 점검해 주세요.',
};
const MAX_LOGO_BYTES = 5_000_000;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const pageContext = context.get(requestContext);
  requireOperator(pageContext, url, 'setup');
  const section = editedSection(params.section);
  if (!section) return throwNotFound(url.pathname);
  const values = await readShopFields(pageContext.ctx);
  const shown: Partial<ShopFieldValues> = Object.fromEntries(fieldsOf(section).map((name) => [name, values[name]]));
  return { section, values: shown };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const actor = requireOperator(pageContext, url, 'setup');
  const section = editedSection(params.section);
  if (!section) return throwNotFound(url.pathname);
  const form = await consoleForm(request);
  try {
    const values = submittedFields(form, section);
    if (form('logo-off') === 'on') values.logo = '';
    await saveShopFields(pageContext.ctx, { by: actor, values });
    const file = section === 'brand' ? form.file('logo-file') : undefined;
    if (file) {
      const bytes = new Uint8Array(await file.slice(0, MAX_LOGO_BYTES).arrayBuffer());
      await saveShopLogo(pageContext.ctx, { by: actor, file: { name: file.name, bytes } });
    }
  } catch (error) {
    const { status, ...fieldError } = toFieldError(error, { fields: fieldOfError(error), typed: form.typed });
    return data(fieldError, { status });
  }
  return redirect(`/operator/setup/${section}?said=saved`, 303);
}

export default function OperatorSetupSectionPage({ loaderData, actionData: error }: Route.ComponentProps): ReactNode {
  const { section, values } = loaderData;
  const [drafts, setDrafts] = useState<Partial<Record<ShopField, string>>>({});
  const valueOf = (name: ShopField): string => drafts[name] ?? error?.typed[name] ?? values[name] ?? '';
  const isBrand = section === 'brand';
  return (
    <SetupPage here={`/operator/setup/${section}`} lead={LEADS[section]}>
      <ConsoleForm key={section} error={error} {...(isBrand ? { encType: 'multipart/form-data' } : {})}>
        <FormSections
          sections={fieldGroups(section).map(({ id, title, fields }) => ({
            id,
            title,
            children: (
              <>
                {fields.map((name) => (
                  <ShopFieldInput
                    key={name}
                    name={name}
                    value={valueOf(name)}
                    error={error}
                    onChange={(value) => setDrafts((existing) => ({ ...existing, [name]: value }))}
                  />
                ))}
                {fields.includes('logo') ? (
                  <BrandPreview name={valueOf('name')} accent={valueOf('accent')} logo={logoSource(valueOf('logo'))} />
                ) : null}
              </>
            ),
          }))}
          bar={<SendButton>저장</SendButton>}
        />
      </ConsoleForm>
      {section === 'authors' ? (
        <>
          <p>
            <LinkButton href="/operator/pass">정액제의 이용권과 작품</LinkButton>
          </p>
          <AuthorDuties />
        </>
      ) : null}
    </SetupPage>
  );
}

/** A stored picture, or one that was just chosen. */
function logoSource(logo: string): string {
  return logo === '' || logo.startsWith('blob:') ? logo : logoUrl(logo, 64);
}
