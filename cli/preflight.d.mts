/** Types for TypeScript; the launcher may run on an older Node. */
interface Place {
  port: number;
  host: string;
}
export declare const CAN_SHARE_PORT: boolean;
export declare function startProblem(environment: NodeJS.ProcessEnv, root: string): Promise<string | undefined>;
export declare function shopAt(place: Place): Promise<string | undefined>;
export declare function listenErrorMessage(error: unknown, place: Place): string | undefined;
