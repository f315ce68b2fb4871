import { writeFileSync } from 'node:fs'
import { typeModule } from '../packages/contract/tools/type-text.ts'

writeFileSync(
  new URL('../packages/contract/src/lib/types.generated.ts', import.meta.url),
  typeModule(),
)
