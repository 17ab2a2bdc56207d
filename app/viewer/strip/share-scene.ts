import { toast } from '../../ui/toasts.ts';
import { episodeName } from '../frame/progress-text.ts';
import type { ViewedEpisode } from '../frame/viewed-episode.ts';
import { stripPlacePath } from './strip-address.ts';

/** Opens the ways to share what a strip shows at a height; they come with the first use. */
export async function shareScene(scene: { viewed: ViewedEpisode; y: number; kakaoKey: string }): Promise<void> {
  const { work, episode } = scene.viewed;
  try {
    const { showShareSheet } = await import('../../sharing/share-sheet.tsx');
    const url = location.origin + stripPlacePath({ episode: episode.id, y: scene.y });
    showShareSheet({ title: `${work.title} ${episodeName(episode)}`, url, kakaoKey: scene.kakaoKey });
  } catch {
    toast({ variant: 'destructive', title: '공유 창을 열지 못했습니다. 잠시 후 다시 시도해 주세요.' });
  }
}
