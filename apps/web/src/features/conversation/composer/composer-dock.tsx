import type { Ability } from "@pharos/api/core";
import { BottomSheet, Cluster, classNames, IconButton, Kbd, Text, useIsPhone } from "@pharos/ui";
import { downIcon, Icon, lockIcon, messageIcon } from "@pharos/ui/icons";
import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";
import type { Present } from "../presence/presence.ts";
import { PresenceLine } from "../presence/presence-line.tsx";
import { ReplyComposer } from "./reply-composer.tsx";
import type { SendChoice } from "./send-button.tsx";
import type { Audience } from "./use-composer.ts";
import type { Composers } from "./use-composers.ts";
import "./composer-dock.css";

interface ComposerDockProps {
  readonly composers: Composers;
  /** May the reader answer, or leave a note? */
  readonly abilities: { readonly reply: Ability; readonly replyInternal: Ability };
  /** What a public reply can do beside being read; the first is a plain one. */
  readonly sendChoices: readonly SendChoice[];
  /** How many will read a public reply of the vendor. */
  readonly readerCount: number;
  readonly isVendor: boolean;
  /** Shows what someone has answered meanwhile. */
  readonly onLook: () => void;
  /** Who else is on the page. */
  readonly people: readonly Present[];
}

/**
 * The place of the composers: at the lower edge of the window, in reach wherever the reader is in the thread, so that
 * nothing that arrives above can push the text away. On a phone a sheet.
 */
export function ComposerDock(props: ComposerDockProps): ReactNode {
  const { composers, abilities } = props;
  const t = useT();
  const isPhone = useIsPhone();
  const { reply, replyInternal } = abilities;
  if (!reply.isAllowed && !replyInternal.isAllowed)
    return isPhone ? null : <p className="sr-dock-refused">{reply.reason}</p>;
  if (isPhone) {
    return (
      <BottomSheet
        isOpen={composers.isOpen}
        onClose={composers.close}
        title={t("serviceRequest.reply.title")}
        height="tall"
      >
        <Writing {...props} height={{ min: 180, max: 280 }} />
      </BottomSheet>
    );
  }
  if (!composers.isOpen) return <FoldedDock {...props} />;
  return (
    <section
      className={classNames("sr-dock", `sr-dock-${composers.shown}`)}
      aria-label={t("serviceRequest.reply.title")}
    >
      <Writing
        {...props}
        fold={<IconButton icon={downIcon} label={t("serviceRequest.reply.fold")} onClick={composers.close} />}
      />
    </section>
  );
}

function FoldedDock({ abilities, composers, isVendor, people }: ComposerDockProps): ReactNode {
  const t = useT();
  const { reply, replyInternal } = abilities;
  return (
    <Cluster
      as="section"
      gap={8}
      align="stretch"
      className="sr-dock sr-dock-folded"
      aria-label={t("serviceRequest.reply.title")}
    >
      <PresenceLine people={people} />
      {reply.isAllowed ? (
        <Cluster
          as="button"
          gap={8}
          tone="secondary"
          isOneLine
          isGrowing
          type="button"
          className="sr-dock-open"
          onClick={() => composers.open("public")}
        >
          <Icon of={messageIcon} />
          {isVendor ? t("serviceRequest.reply.openPublic") : t("serviceRequest.reply.openCustomer")}
          <Kbd>{"R"}</Kbd>
        </Cluster>
      ) : (
        <span className="sr-dock-reason">{reply.reason}</span>
      )}
      {isVendor && replyInternal.isAllowed ? (
        <Cluster
          as="button"
          gap={8}
          tone="secondary"
          isOneLine
          isGrowing
          type="button"
          className="sr-dock-open sr-dock-open-internal"
          onClick={() => composers.open("internal")}
        >
          <Icon of={lockIcon} />
          {t("serviceRequest.reply.openInternal")}
          <Kbd>{"N"}</Kbd>
        </Cluster>
      ) : null}
    </Cluster>
  );
}

interface WritingProps extends ComposerDockProps {
  readonly height?: { readonly min: number; readonly max: number };
  /** Closes the composers; absent where something around them does. */
  readonly fold?: ReactNode;
}

/** Both composers; the one that is not shown keeps its text and its attempt to send. */
function Writing({ abilities, composers, isVendor, people, height, fold, ...rest }: WritingProps): ReactNode {
  const t = useT();
  const { reply, replyInternal } = abilities;
  const audiences: Audience[] = [
    ...(reply.isAllowed ? ["public" as const] : []),
    ...(isVendor && replyInternal.isAllowed ? ["internal" as const] : []),
  ];
  return (
    <>
      <PresenceLine people={people} />
      {audiences.length > 1 || fold ? (
        <Cluster gap={8} justify="between" isOneLine className="sr-dock-head">
          {audiences.length > 1 ? (
            <AudienceTabs composers={composers} />
          ) : (
            <Text weight="strong">
              {isVendor ? t("serviceRequest.reply.title") : t("serviceRequest.reply.openCustomer")}
            </Text>
          )}
          {fold}
        </Cluster>
      ) : null}
      {audiences.map((audience) => (
        <div key={audience} hidden={audiences.length > 1 && composers.shown !== audience}>
          <ReplyComposer
            {...rest}
            composer={composers[audience]}
            isVendor={isVendor}
            height={height}
            editorRef={composers.editorRefs[audience]}
            hasAutoFocus={composers.shown === audience}
          />
        </div>
      ))}
    </>
  );
}

function AudienceTabs({ composers }: Pick<ComposerDockProps, "composers">): ReactNode {
  const t = useT();
  const choices = [
    { audience: "public", icon: messageIcon, label: t("serviceRequest.reply.openPublic") },
    { audience: "internal", icon: lockIcon, label: t("serviceRequest.reply.openInternal") },
  ] as const;
  return (
    <Cluster
      gap={4}
      align="stretch"
      isOneLine
      className="sr-audiences"
      role="group"
      aria-label={t("serviceRequest.reply.audience")}
    >
      {choices.map(({ audience, icon, label }) => (
        <Cluster
          key={audience}
          as="button"
          gap={6}
          tone="secondary"
          isOneLine
          type="button"
          className={`sr-audience sr-audience-${audience}`}
          aria-pressed={composers.shown === audience}
          onClick={() => composers.show(audience)}
        >
          <Icon of={icon} />
          {label}
        </Cluster>
      ))}
    </Cluster>
  );
}
