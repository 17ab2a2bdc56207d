/** The operator's app settings, as `readShell` returns them. */
export interface Shell {
  version: { name: string; android: number; ios: number };
  schemes: {
    plain: string[];
    stores: { android: string[]; ios: string[] };
    apps: { scheme: string; app: string; package: string }[];
  };
  shopUrl: string;
  appId: string;
  appName: string;
  insideHosts: Record<string, string[]>;
  ios: { appBoundDomains: string[]; takesVolumeKeys: boolean; googleClientId: string };
}

/** The Capacitor settings that the checks use. */
export interface CapacitorConfig {
  appId: string;
  server: { url: string; errorPath: string; allowNavigation?: string[] };
  android: { appendUserAgent: string };
  ios: { appendUserAgent: string; limitsNavigationsToAppBoundDomains: boolean };
  plugins: {
    App: { disableBackButtonHandler: boolean };
    CapacitorCookies: { enabled: boolean };
    CapacitorHttp: { enabled: boolean };
    SocialLogin: { providers: Record<string, boolean> };
    SeogaShell: {
      shopUrl: string;
      androidHosts: string[];
      iosHosts: string[];
      androidSchemes: string[];
      iosSchemes: string[];
      takesVolumeKeysOnIos: boolean;
    };
  };
}

export function shellFaults(shell: Shell): string[];
export function readShell(): Shell;
export function capacitorConfig(shell: Shell): CapacitorConfig;
export function derivedFiles(shell?: Shell): Record<string, string>;
export function staleFiles(): string[];
