import { type ReactNode } from 'react';
import { changeNickname, changePhoto, removePhoto } from '#domain/members';
import { DomainError } from '#kernel/domain-error';
import { MAX_PHOTO_BYTES, NICKNAME_LENGTH, PHOTO_KINDS } from '#shared/members/members';
import { formText } from '../../browser/form-text.ts';
import { requireMemberPage } from '../../features/auth/login-guard.server.ts';
import { Field } from '../../features/auth/forms/field.tsx';
import forms from '../../features/auth/forms/forms.module.css';
import { type AccountActionResult, runAccountAction } from '../../features/account/my-action.server.ts';
import { MyForm, fieldErrorOf } from '../../features/account/my-form.tsx';
import { MyPage, myHead } from '../../features/account/my-page.tsx';
import { MemberPhoto } from '../../features/account/member-photo.tsx';
import styles from '../../features/account/my.module.css';
import { type RequestContext, requestContext } from '../../server/request-context.server.ts';
import { readForm } from '../../server/form-data.server.ts';
import type { Route } from './+types/my-profile';

export const handle = { title: '프로필', back: '/my' };

export function loader({ context, url }: Route.LoaderArgs) {
  const { member } = requireMemberPage(context.get(requestContext), url);
  return { nick: member.nick, photo: member.photo };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const pageContext = context.get(requestContext);
  const { memberNo } = requireMemberPage(pageContext, url).member;
  const form = await readForm(request);
  const nick = formText(form, 'nick').slice(0, 100);
  const actionName = formText(form, 'act');
  return runAccountAction(
    () => {
      if (actionName === 'photo') return savePhoto(pageContext, memberNo, form.get('photo'));
      if (actionName === 'no-photo') return dropPhoto(pageContext, memberNo);
      return changeNickname(pageContext.ctx, { memberNo, nick }).then(() => ({
        path: '/my/profile',
        message: 'saved',
      }));
    },
    {
      fields: {
        'PROFILE_ERROR 0001': 'nick',
        'PROFILE_ERROR 0002': 'nick',
        'PROFILE_ERROR 0003': 'nick',
        'PROFILE_ERROR 0009': 'nick',
        'PROFILE_ERROR 0004': 'photo',
        'PROFILE_ERROR 0005': 'photo',
      },
      typed: { nick },
    },
  );
}

async function savePhoto(
  { ctx }: RequestContext,
  memberNo: number,
  file: File | string | null,
): Promise<AccountActionResult> {
  if (!(file instanceof File) || file.size === 0) throw new DomainError('PROFILE_ERROR', '0005');
  if (file.size > MAX_PHOTO_BYTES) throw new DomainError('PROFILE_ERROR', '0004');
  await changePhoto(ctx, { memberNo, bytes: new Uint8Array(await file.arrayBuffer()) });
  return { path: '/my/profile', message: 'saved' };
}

async function dropPhoto({ ctx }: RequestContext, memberNo: number): Promise<AccountActionResult> {
  await removePhoto(ctx, { memberNo });
  return { path: '/my/profile', message: 'photo-gone' };
}

export function meta({ matches }: Route.MetaArgs) {
  return myHead(matches, '프로필');
}

export default function MyProfilePage({ loaderData: me, actionData: formError }: Route.ComponentProps): ReactNode {
  const photoFault = fieldErrorOf(formError, 'photo');
  return (
    <MyPage title="프로필">
      <MyForm submit="닉네임 저장" error={formError?.field === 'photo' ? undefined : formError}>
        <Field
          key={formError?.typed['nick'] ?? me.nick}
          label="닉네임"
          name="nick"
          defaultValue={formError?.field === 'nick' ? formError.typed['nick'] : me.nick}
          maxLength={NICKNAME_LENGTH.most}
          autoComplete="nickname"
          autoCapitalize="none"
          spellCheck={false}
          hint="한글, 영문, 숫자 2~12자"
          error={fieldErrorOf(formError, 'nick')}
          required
        />
      </MyForm>
      <section className={styles.part}>
        <h2>프로필 사진</h2>
        <MyForm submit="사진 저장" act="photo" tone="quiet" encType="multipart/form-data" error={formError}>
          <div className={styles.photoRow}>
            <MemberPhoto photo={me.photo} nick={me.nick} size="large" />
            <div>
              <label className={styles.file}>
                사진 고르기
                <input
                  type="file"
                  name="photo"
                  accept={PHOTO_KINDS.join(',')}
                  aria-invalid={photoFault ? true : undefined}
                  aria-describedby={photoFault ? 'photo-hint photo-fault' : 'photo-hint'}
                />
              </label>
              <p id="photo-hint" className={forms.hint}>
                JPEG, PNG, WebP, 5MB 이하. 가운데를 둥글게 잘라 쓰며, 촬영 위치 같은 정보는 저장하지 않습니다.
              </p>
              {photoFault ? (
                <p id="photo-fault" className={forms.fault}>
                  {photoFault}
                </p>
              ) : null}
            </div>
          </div>
        </MyForm>
        {me.photo ? <MyForm submit="사진 삭제" act="no-photo" tone="quiet" /> : null}
      </section>
    </MyPage>
  );
}
