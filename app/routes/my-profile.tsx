import { type ReactNode } from 'react';
import { changeNick, changePhoto, removePhoto } from '#domain/membership';
import { Refusal } from '#shared/refusal';
import { MOST_PHOTO_BYTES, NICK_LENGTH, PHOTO_KINDS } from '#vocabulary/members';
import { formText } from '../form-text.ts';
import { memberOnly } from '../members/login-guard.server.ts';
import { Field } from '../members/field.tsx';
import forms from '../members/forms.module.css';
import { type Settled, settleForm } from '../my/my-action.server.ts';
import { MyForm, faultOf } from '../my/my-form.tsx';
import { MyPage, myHead } from '../my/my-page.tsx';
import { MemberPhoto } from '../my/member-photo.tsx';
import styles from '../my/my.module.css';
import { type RequestFacts, requestFacts } from '../request-context.server.ts';
import { sentForm } from '../sent-form.server.ts';
import type { Route } from './+types/my-profile';

export const handle = { title: '프로필', back: '/my' };

export function loader({ context, url }: Route.LoaderArgs) {
  const { member } = memberOnly(context.get(requestFacts), url);
  return { nick: member.nick, photo: member.photo };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const facts = context.get(requestFacts);
  const { memberNo } = memberOnly(facts, url).member;
  const form = await sentForm(request);
  const nick = formText(form, 'nick').slice(0, 100);
  const act = formText(form, 'act');
  return settleForm(
    () => {
      if (act === 'photo') return keepPhoto(facts, memberNo, form.get('photo'));
      if (act === 'no-photo') return dropPhoto(facts, memberNo);
      return changeNick(facts.ctx, { memberNo, nick }).then(() => ({ path: '/my/profile', said: 'saved' }));
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

async function keepPhoto({ ctx }: RequestFacts, memberNo: number, file: File | string | null): Promise<Settled> {
  if (!(file instanceof File) || file.size === 0) throw new Refusal('PROFILE_ERROR', '0005');
  if (file.size > MOST_PHOTO_BYTES) throw new Refusal('PROFILE_ERROR', '0004');
  await changePhoto(ctx, { memberNo, bytes: new Uint8Array(await file.arrayBuffer()) });
  return { path: '/my/profile', said: 'saved' };
}

async function dropPhoto({ ctx }: RequestFacts, memberNo: number): Promise<Settled> {
  await removePhoto(ctx, { memberNo });
  return { path: '/my/profile', said: 'photo-gone' };
}

export function meta({ matches }: Route.MetaArgs) {
  return myHead(matches, '프로필');
}

export default function MyProfilePage({ loaderData: me, actionData: fault }: Route.ComponentProps): ReactNode {
  const photoFault = faultOf(fault, 'photo');
  return (
    <MyPage title="프로필">
      <MyForm submit="닉네임 저장" fault={fault?.field === 'photo' ? undefined : fault}>
        <Field
          key={fault?.typed['nick'] ?? me.nick}
          label="닉네임"
          name="nick"
          defaultValue={fault?.field === 'nick' ? fault.typed['nick'] : me.nick}
          maxLength={NICK_LENGTH.most}
          autoComplete="nickname"
          autoCapitalize="none"
          spellCheck={false}
          hint="한글, 영문, 숫자 2~12자"
          fault={faultOf(fault, 'nick')}
          required
        />
      </MyForm>
      <section className={styles.part}>
        <h2>프로필 사진</h2>
        <MyForm submit="사진 저장" act="photo" tone="quiet" encType="multipart/form-data" fault={fault}>
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
                JPEG, PNG, WebP, 5MB 이하. 가운데를 둥글게 잘라 쓰며, 찍은 곳과 같은 정보는 남기지 않습니다.
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
