// The operator of the measurement as a user of controller-runtime writes it: a ConfigMap for every WebApp, by
// CreateOrUpdate, and its status, by Status().Update. `operator WORKERS` runs it; `cache` fills a cache of ConfigMaps.
package main

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"sync"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes/scheme"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/cache"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/log/zap"
	"sigs.k8s.io/controller-runtime/pkg/metrics/server"
)

func main() {
	ctrl.SetLogger(zap.New())
	ctx := ctrl.SetupSignalHandler()
	var err error
	if len(os.Args) > 1 && os.Args[1] == "cache" {
		err = runCache(ctx)
	} else {
		err = runOperator(ctx, os.Args[2])
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func runOperator(ctx context.Context, workers string) error {
	count, err := strconv.Atoi(workers)
	if err != nil {
		return err
	}
	if err := addToScheme(scheme.Scheme); err != nil {
		return err
	}
	manager, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{Metrics: server.Options{BindAddress: "0"}})
	if err != nil {
		return err
	}
	err = ctrl.NewControllerManagedBy(manager).
		For(&WebApp{}).
		Owns(&corev1.ConfigMap{}).
		WithOptions(controller.Options{MaxConcurrentReconciles: count}).
		Complete(&reconciler{Client: manager.GetClient()})
	if err != nil {
		return err
	}
	return manager.Start(ctx)
}

// runCache prints a line when all ConfigMaps are in the cache, and stays.
func runCache(ctx context.Context) error {
	objects, err := cache.New(ctrl.GetConfigOrDie(), cache.Options{})
	if err != nil {
		return err
	}
	if _, err := objects.GetInformer(ctx, &corev1.ConfigMap{}, cache.BlockUntilSynced(false)); err != nil {
		return err
	}
	go func() {
		if objects.WaitForCacheSync(ctx) {
			fmt.Println("synced")
		}
	}()
	return objects.Start(ctx)
}

type reconciler struct {
	client.Client
	first sync.Once
}

func (r *reconciler) Reconcile(ctx context.Context, request ctrl.Request) (ctrl.Result, error) {
	r.first.Do(func() { fmt.Println("reconciling") })
	app := &WebApp{}
	if err := r.Get(ctx, request.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !app.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}

	config := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: app.Name + "-config", Namespace: app.Namespace}}
	_, err := controllerutil.CreateOrUpdate(ctx, r.Client, config, func() error {
		config.Data = map[string]string{"message": app.Spec.Message, "replicas": strconv.Itoa(int(app.Spec.Replicas))}
		return controllerutil.SetControllerReference(app, config, r.Scheme())
	})
	if err != nil {
		return ctrl.Result{}, err
	}

	before := app.Status
	before.Conditions = append([]metav1.Condition(nil), app.Status.Conditions...)
	app.Status.ConfigMapName = config.Name
	app.Status.Phase = "Ready"
	meta.SetStatusCondition(&app.Status.Conditions, metav1.Condition{
		Type: "Ready", Status: metav1.ConditionTrue, Reason: "Created", Message: "the ConfigMap is in place",
		ObservedGeneration: app.Generation,
	})
	if equality.Semantic.DeepEqual(before, app.Status) {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.Status().Update(ctx, app)
}
