import { type ReactNode, useState } from "react";
import { Button } from "../../src/controls/index.ts";
import {
  browserDraft,
  Form,
  FormModal,
  Input,
  Radio,
  Select,
  SubmitForm,
  type SubmitOutcome,
  schemaRules,
} from "../../src/form/index.ts";
import { Cluster, LazyMarkdownEditor, Panel, Stack, useToast } from "../../src/index.ts";
import { useSample } from "../use-sample.ts";

interface SampleValues {
  title: string;
  severity: string;
  executor?: string;
  body?: string;
}

const draft = browserDraft<SampleValues>("gallery");

export function FormSection(): ReactNode {
  const say = useSample();
  const toast = useToast();
  const [open, setOpen] = useState<"none" | "plain" | "draft">("none");
  const submit = useSampleSubmit();
  const close = () => setOpen("none");
  const done = () => toast.success(say("已提交", "Sent"));
  return (
    <Stack gap={16}>
      <h1 className="ph-page-title">{say("表单", "Form")}</h1>
      <Panel>
        <Cluster gap={12}>
          <Button type="primary" onClick={() => setOpen("plain")}>
            {say("打开对话框", "Open dialog")}
          </Button>
          <Button onClick={() => setOpen("draft")}>{say("带草稿的对话框", "Dialog with a draft")}</Button>
        </Cluster>
      </Panel>
      <Panel title={say("页内表单", "Form in a page")}>
        <SubmitForm<SampleValues> onSubmit={submit} onDone={done} initialValues={{ severity: "p3" }}>
          {(state) => (
            <>
              <SampleFields />
              <Form.Item name="body" label={say("描述", "Description")}>
                <LazyMarkdownEditor
                  label={say("描述", "Description")}
                  placeholder={say("请描述现象、时间和影响范围", "What happened, when, and who is affected?")}
                  maxLength={200}
                />
              </Form.Item>
              <Button type="primary" htmlType="submit" loading={state.isSubmitting}>
                {say("提交", "Submit")}
              </Button>
            </>
          )}
        </SubmitForm>
      </Panel>
      <FormModal<SampleValues>
        isOpen={open === "plain"}
        onClose={close}
        onDone={done}
        onSubmit={submit}
        initialValues={{ severity: "p3" }}
        title={say("新建服务请求", "New service request")}
        submitLabel={say("提交", "Submit")}
        intro={say("标题写“坏”会被服务端拒绝。", "The title “bad” is refused by the server.")}
      >
        <SampleFields />
      </FormModal>
      <FormModal<SampleValues>
        isOpen={open === "draft"}
        onClose={close}
        onDone={done}
        onSubmit={submit}
        draft={draft}
        title={say("转派", "Reassign")}
        submitLabel={say("确认转派", "Reassign")}
      >
        <SampleFields />
      </FormModal>
    </Stack>
  );
}

function useSampleSubmit(): (values: SampleValues) => Promise<SubmitOutcome> {
  const say = useSample();
  return async (values) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    if (values.title !== "坏" && values.title !== "bad") return { isDone: true };
    return {
      isDone: false,
      message: say("请检查填写的内容。", "Please check what you entered."),
      fields: {
        title: say("标题已被使用", "This title is taken"),
        executor: say("此人已离职", "This person has left"),
      },
    };
  };
}

function SampleFields(): ReactNode {
  const say = useSample();
  const rules = schemaRules({
    title: (value) =>
      typeof value === "string" && value.trim() !== ""
        ? undefined
        : say("请填写标题", "Please enter a title"),
  });
  return (
    <>
      <Form.Item name="title" label={say("标题", "Title")} rules={rules.title} required>
        <Input maxLength={128} placeholder={say("一句话说明问题", "The problem in one sentence")} />
      </Form.Item>
      <Form.Item name="severity" label={say("严重程度", "Severity")}>
        <Radio.Group
          options={["p1", "p2", "p3", "p4"].map((value) => ({ value, label: value.toUpperCase() }))}
        />
      </Form.Item>
      <Form.Item name="executor" label={say("执行人", "Assignee")}>
        <Select
          allowClear
          placeholder={say("请选择", "Choose")}
          options={[
            { value: "1", label: say("林晓雨", "Rain Lin") },
            { value: "2", label: say("周启明", "Ming Zhou") },
          ]}
        />
      </Form.Item>
    </>
  );
}
