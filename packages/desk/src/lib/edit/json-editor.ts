import { autocompletion, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { json, jsonParseLinter } from '@codemirror/lang-json'
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentOnInput,
  syntaxHighlighting,
} from '@codemirror/language'
import { type Diagnostic, linter, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import type { Schema } from './fields.ts'
import { placedProblems } from './json-problems.ts'
import { schemaCompletions } from './schema-completions.ts'

/** An editor of one JSON text, which knows the schema of its value. */
export interface JsonEditor {
  /** Replaces the text, unless it is the text already. */
  setText(text: string): void
  /** Shows what the service finds wrong, by JSON pointers. */
  setProblems(problems: ReadonlyMap<string, readonly string[]>): void
  focus(): void
  close(): void
}

const colors = HighlightStyle.define([
  { tag: tags.propertyName, color: 'light-dark(#7a3a00, #ffb27d)' },
  { tag: tags.string, color: 'light-dark(#0a5c3a, #7fd6a8)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'light-dark(#1d4f91, #8dbbf5)' },
])

const theme = EditorView.theme({
  '&': {
    border: '1px solid var(--_control-line)',
    borderRadius: '8px',
    backgroundColor: 'var(--_surface)',
    color: 'var(--_text)',
    fontSize: '0.8125rem',
  },
  '&.cm-focused': { outline: '2px solid var(--_accent)' },
  '.cm-scroller': { maxBlockSize: '60vh', overflow: 'auto', fontFamily: 'ui-monospace, monospace' },
  '.cm-content': { caretColor: 'var(--_text)' },
  '.cm-cursor': { borderLeftColor: 'var(--_text)' },
  '.cm-gutters': { backgroundColor: 'var(--_inset)', color: 'var(--_muted)', border: '0' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'light-dark(#0000000a, #ffffff0d)' },
  // The pictures that usually mark faults are data URLs, which the page's policy keeps out.
  '.cm-lint-marker, .cm-lint-marker-error': { content: 'none' },
  '.cm-lint-marker-error::before': { content: '"●"', color: 'var(--_danger)' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--_danger)',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--_surface)',
    color: 'var(--_text)',
    border: '1px solid var(--_line)',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--_inset)',
    color: 'var(--_text)',
  },
})

/** Puts an editor into an element of a shadow tree, whose root takes the editor's style sheets. */
export function createJsonEditor({
  parent,
  root,
  text,
  schema,
  onText,
}: {
  readonly parent: HTMLElement
  readonly root: ShadowRoot
  readonly text: string
  readonly schema: Schema
  /** Told each text that the person made. */
  readonly onText: (text: string) => void
}): JsonEditor {
  let isOurs = false
  const view = new EditorView({
    parent,
    root,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        foldGutter(),
        lintGutter(),
        history(),
        indentOnInput(),
        bracketMatching(),
        highlightActiveLine(),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': 'Item as JSON', tabindex: '0' }),
        keymap.of([
          ...completionKeymap,
          ...defaultKeymap,
          ...historyKeymap,
          ...foldKeymap,
          ...lintKeymap,
        ]),
        json(),
        syntaxHighlighting(colors),
        theme,
        linter(jsonParseLinter()),
        autocompletion({ override: [schemaCompletions(schema)] }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged && !isOurs) onText(state.doc.toString())
        }),
      ],
    }),
  })
  return {
    setText(next) {
      const { doc } = view.state
      if (doc.toString() === next) return
      isOurs = true
      view.dispatch({ changes: { from: 0, to: doc.length, insert: next } })
      isOurs = false
    },
    setProblems(problems) {
      const found: Diagnostic[] = placedProblems(view.state, problems)
      view.dispatch(setDiagnostics(view.state, found))
    },
    focus: () => view.focus(),
    close: () => view.destroy(),
  }
}
