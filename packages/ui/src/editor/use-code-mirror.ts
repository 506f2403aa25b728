import { defaultKeymap, history, historyKeymap, undo } from "@codemirror/commands";
import { Compartment, EditorState, type Extension, Prec } from "@codemirror/state";
import { EditorView, type KeyBinding, keymap, placeholder } from "@codemirror/view";
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { continueItem, type Edit, insertText, spanAfter, type Trigger, triggerAt } from "./edits.ts";
import { type GhostLines, ghostLines } from "./ghost-lines.ts";
import { markdownLanguage } from "./markdown-language.ts";
import { pasteOutput } from "./paste-output.ts";

export interface CodeMirrorOptions {
  value: string;
  onChange: (value: string) => void;
  /** Attributes of the text box: id, label, description. Absent ones are left out. */
  attributes: Readonly<Record<string, string | undefined>>;
  placeholder: string;
  /** Words below headings that have nothing below them. */
  ghosts: GhostLines;
  isDisabled: boolean;
  hasAutoFocus: boolean;
  keys: readonly { key: string; run: Edit }[];
  onSubmit?: () => void;
  onTrigger?: (trigger: Trigger) => void;
  /** Takes pasted or dropped files; what it resolves to is inserted. */
  onFiles?: (files: readonly File[]) => Promise<string | undefined> | undefined;
  /** Pasted lines became a code block, which one undo takes back; false with the next change. */
  onOutputPasted: (isPasted: boolean) => void;
}

export interface CodeMirrorHandle {
  apply: (edit: Edit) => void;
  focus: () => void;
  undo: () => void;
  /** Takes out what stands between the last `mark` of the line and the cursor; leaves the focus where it is. */
  takeAfter: (mark: string) => string;
}

/** A CodeMirror view in `host` that follows `value`. */
export function useCodeMirror(
  host: RefObject<HTMLElement | null>,
  options: CodeMirrorOptions,
): CodeMirrorHandle {
  const viewRef = useRef<EditorView | null>(null);
  const optionsRef = useRef(options);
  const changingRef = useRef(new Compartment());
  const changing = changingExtension(options);
  const { value } = options;

  useLayoutEffect(() => {
    optionsRef.current = options;
  });

  // Made once; everything that may change later is read through the ref or the compartment.
  useLayoutEffect(() => {
    if (host.current === null) return;
    const start = optionsRef.current;
    const view = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: start.value,
        extensions: [fixedExtension(optionsRef), changingRef.current.of(changingExtension(start))],
      }),
    });
    viewRef.current = view;
    if (start.hasAutoFocus) view.focus();
    return () => {
      viewRef.current = null;
      view.destroy();
    };
  }, [host]);

  useEffect(() => {
    const view = viewRef.current;
    // Replacing the text while an input method composes would break the composition.
    if (view === null || view.composing || view.state.doc.toString() === value) return;
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: value } });
  }, [value]);

  const signature = JSON.stringify([
    options.attributes,
    options.placeholder,
    options.ghosts,
    options.isDisabled,
  ]);
  useEffect(() => {
    viewRef.current?.dispatch({ effects: changingRef.current.reconfigure(changing) });
    // oxlint-disable-next-line react/exhaustive-deps -- the signature stands for the extension, which is new each time
  }, [signature]);

  return {
    apply: (edit) => {
      const view = viewRef.current;
      if (view === null || optionsRef.current.isDisabled) return;
      view.dispatch(view.state.update(edit(view.state), { scrollIntoView: true, userEvent: "input" }));
      view.focus();
    },
    focus: () => viewRef.current?.focus(),
    undo: () => {
      const view = viewRef.current;
      if (view === null) return;
      undo(view);
      view.focus();
    },
    takeAfter: (mark) => {
      const view = viewRef.current;
      const span = view && spanAfter(view.state, mark);
      if (view === null || !span) return "";
      const text = view.state.sliceDoc(span.from, span.to);
      view.dispatch({ changes: span, userEvent: "delete" });
      return text;
    },
  };
}

function changingExtension(options: CodeMirrorOptions): Extension {
  const attributes = Object.entries(options.attributes).filter(([, value]) => value !== undefined);
  return [
    placeholder(options.placeholder),
    ghostLines(options.ghosts),
    EditorState.readOnly.of(options.isDisabled),
    EditorView.editable.of(!options.isDisabled),
    // Absent values were filtered out above.
    EditorView.contentAttributes.of(Object.fromEntries(attributes) as Record<string, string>),
  ];
}

function fixedExtension(optionsRef: RefObject<CodeMirrorOptions>): Extension {
  return [
    history(),
    EditorView.lineWrapping,
    markdownLanguage(),
    Prec.high(keymap.of(ownKeys(optionsRef))),
    keymap.of([...defaultKeymap, ...historyKeymap]),
    EditorView.updateListener.of((update) => {
      if (!update.docChanged) return;
      optionsRef.current.onChange(update.state.doc.toString());
      optionsRef.current.onOutputPasted(false);
    }),
    EditorView.inputHandler.of((view, from, to, text) => {
      const { onTrigger } = optionsRef.current;
      const trigger = from === to && onTrigger ? triggerAt(view.state, from, text) : null;
      // After the character has come into the text.
      if (trigger !== null) setTimeout(() => onTrigger?.(trigger));
      return false;
    }),
    EditorView.domEventHandlers({
      paste: (event, view) =>
        takeFiles(event, event.clipboardData, view, optionsRef) || takeOutput(event, view, optionsRef),
      drop: (event, view) => takeFiles(event, event.dataTransfer, view, optionsRef),
    }),
  ];
}

/** CodeMirror gives no keys to these while an input method composes. Tab stays the browser's. */
function ownKeys(optionsRef: RefObject<CodeMirrorOptions>): KeyBinding[] {
  const edits = optionsRef.current.keys.map(({ key }, index) => ({
    key,
    preventDefault: true,
    run: (view: EditorView) => {
      const edit = optionsRef.current.keys[index]?.run;
      if (edit === undefined) return false;
      view.dispatch(view.state.update(edit(view.state), { scrollIntoView: true, userEvent: "input" }));
      return true;
    },
  }));
  return [
    ...edits,
    {
      key: "Mod-Enter",
      run: () => {
        optionsRef.current.onSubmit?.();
        return optionsRef.current.onSubmit !== undefined;
      },
    },
    {
      key: "Enter",
      run: (view) => {
        const edit = continueItem(view.state);
        if (edit === null) return false;
        view.dispatch(view.state.update(edit, { scrollIntoView: true, userEvent: "input" }));
        return true;
      },
    },
  ];
}

function takeFiles(
  event: Event,
  data: DataTransfer | null,
  view: EditorView,
  optionsRef: RefObject<CodeMirrorOptions>,
): boolean {
  const files = [...(data?.files ?? [])];
  const { onFiles, isDisabled } = optionsRef.current;
  if (files.length === 0 || onFiles === undefined || isDisabled) return false;
  event.preventDefault();
  void Promise.resolve(onFiles(files)).then((text) => {
    // The editor may be gone before an upload ends.
    if (text !== undefined && view.dom.isConnected) view.dispatch(insertText(text)(view.state));
  });
  return true;
}

function takeOutput(
  event: ClipboardEvent,
  view: EditorView,
  optionsRef: RefObject<CodeMirrorOptions>,
): boolean {
  const { isDisabled, onOutputPasted } = optionsRef.current;
  const text = event.clipboardData?.getData("text/plain") ?? "";
  if (isDisabled || !pasteOutput(view, text)) return false;
  event.preventDefault();
  onOutputPasted(true);
  return true;
}
