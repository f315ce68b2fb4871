/**
 * The values of `node:http`. An `import` of any of them would make Node load its whole client too (undici), which a
 * service does not need: 15 MB and 0.05 s in each process.
 */
export const http: typeof import('node:http') = process.getBuiltinModule('node:http')
