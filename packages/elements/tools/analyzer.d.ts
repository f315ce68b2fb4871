/** Type declarations that the analyzer lacks. */
declare module '@custom-elements-manifest/analyzer/index.js' {
  export const ts: {
    readonly ScriptTarget: { readonly Latest: number }
    createSourceFile(path: string, text: string, target: number, setParentNodes: boolean): unknown
  }
  export function create(input: {
    readonly modules: readonly unknown[]
    readonly plugins: readonly unknown[]
  }): object
}

declare module '@custom-elements-manifest/analyzer/src/features/framework-plugins/lit/lit.js' {
  export function litPlugin(): readonly unknown[]
}
