import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { bridge } from './bridge.ts';
import { useMember } from '../../features/auth/use-member.ts';
import { linkPolicy } from '../../navigation/link-policy.ts';
import { watchBackKey } from './back-key.ts';
import { openExternal } from './open-external.ts';
import { completeUnfinishedPurchases } from './unfinished-store-purchases.ts';
import { watchOutsideLinks } from './outside-links.ts';
import { watchVolumeKeys } from './volume-keys.ts';

/** Integrations of the native app; nothing without its bridge. */
export function NativeIntegration(): null {
  const navigate = useNavigate();
  const isMember = useMember() !== undefined;
  useEffect(() => {
    const shell = bridge();
    if (!shell) return undefined;
    const stops = [watchOutsideLinks(shell), watchBackKey(shell), watchVolumeKeys(shell)];
    void completeUnfinishedPurchases(shell);
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  useEffect(() => {
    const shell = bridge();
    return shell?.onOpenUrl((path) => {
      const url = new URL(path, location.origin);
      const response = linkPolicy({ href: url.href, origin: url.origin, protocol: url.protocol, rel: '' }, location);
      if (response === 'refuse') return;
      if (response) void navigate(response.screen);
      else if (url.hash && url.pathname === location.pathname) location.hash = url.hash;
      // Images are not pages; other paths are ignored.
      else if (url.pathname.startsWith('/media/')) void openExternal(shell, 'browser', url.href);
    });
  }, [navigate]);
  useEffect(() => {
    const shell = isMember ? bridge() : undefined;
    if (shell) void import('../../features/notifications/push-device.ts').then(({ syncInShell }) => syncInShell(shell));
  }, [isMember]);
  return null;
}
